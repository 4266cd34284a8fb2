// SPDX-License-Identifier: Apache-2.0
/** The outline of one icon of game-icons, on a grid of 512: see icons.ts beside vite.config.ts. */
declare module 'icon:*' {
  const outline: string;
  export default outline;
}
