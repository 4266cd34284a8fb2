// SPDX-License-Identifier: Apache-2.0
/** The outline of one icon of game-icons: the `d` of an SVG path, on a grid of 512 x 512. web/icons.ts loads it. */
declare module 'icon:*' {
  const outline: string;
  export default outline;
}
