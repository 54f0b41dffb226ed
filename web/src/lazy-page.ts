import { type ComponentType, createElement, lazy, useState } from "react";
import { loadPageCode } from "./lib/browser/new-release.ts";

/** A page, or a frame, whose code is loaded when it is needed, or earlier by `load`. */
export type LazyPage<Props extends object = object> = {
  readonly Page: ComponentType<Props>;
  /**
   * Resolves once the code is loaded. If that fails (offline, a new release), drawing the page deals with it.
   */
  readonly load: () => Promise<void>;
};

/** `pick` chooses the component, because modules here have no default exports. */
export function lazyPage<Module, Props extends object = object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPage<Props> {
  type Loaded = { default: ComponentType<Props> };
  let loading: Promise<Loaded> | undefined;
  let loaded: Loaded | undefined;
  const once = () => {
    loading ??= load().then((module) => (loaded = { default: pick(module) }));
    // What failed may be requested again.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const Later = lazy(() => loadPageCode(once));
  return {
    // Draws loaded code at once, without a fallback in between.
    Page: (props) => {
      const [Chosen] = useState(() => loaded?.default ?? (Later as ComponentType<Props>));
      return createElement(Chosen, props);
    },
    load: async () => {
      await once().catch(() => undefined);
    },
  };
}
