/** Makes pages and frames whose code is loaded when it is needed (`lazyPage`). */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { loadPageCode } from "./lib/browser/new-release.ts";

/** A page, or a frame, whose code is loaded when it is needed, or earlier by `load`. */
export type LazyPage<Props extends object = object> = {
  readonly Page: ComponentType<Props>;
  /**
   * Resolves with true once the code is loaded. If that fails (offline, a new release), rendering the page handles
   * it.
   */
  readonly load: () => Promise<boolean>;
};

/**
 * `pick` chooses the component, because modules here have no default exports. With a `fallback`, the page has its own
 * Suspense boundary until its code is loaded. React hydrates the inside of a boundary in idle slices of 5 ms.
 */
export function lazyPage<Module, Props extends object = object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  fallback?: ReactNode,
): LazyPage<Props> {
  type Loaded = { default: ComponentType<Props> };
  let loading: Promise<Loaded> | undefined;
  let loaded: Loaded | undefined;
  const once = () => {
    loading ??= load().then((module) => (loaded = { default: pick(module) }));
    // A failed request may be repeated.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const Later = lazy(() => loadPageCode(once));
  return {
    // Renders loaded code at once, without a fallback in between.
    Page: (props) => {
      const [Loaded] = useState(() => loaded?.default);
      if (Loaded) return createElement(Loaded, props);
      const later = createElement(Later as ComponentType<Props>, props);
      return fallback ? createElement(Suspense, { fallback }, later) : later;
    },
    load: async () => {
      await once().catch(() => undefined);
      return loaded !== undefined;
    },
  };
}
