// SPDX-License-Identifier: Apache-2.0
// The current address, and navigation without reloading the page.
const here = () => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  /** The fragment of the address, without the #. */
  hash: decodeURIComponent(location.hash.slice(1)),
});
export const route = $state(here());

function read() {
  Object.assign(route, here());
}

export function go(to: string, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  read();
  if (!route.hash) window.scrollTo(0, 0);
}

/** Handles clicks on links within this site without reloading the page. */
export function followLinks() {
  window.addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
