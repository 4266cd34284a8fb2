// Where we are: the path of the address, and how it changes without loading anything anew.
const here = () => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  /** What the address points at on the page, without its mark. */
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

/** Follows the links of our own page. */
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
