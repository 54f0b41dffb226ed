import { type ComponentType, createElement, lazy, useState } from "react";

/** A page, or a frame, whose code comes when it is needed, or a little earlier through `load`. */
export type LazyPage<Props extends object = object> = {
  readonly Page: ComponentType<Props>;
  /** Ends once it is here. Where it does not come (offline, a new release), drawing it tells. */
  readonly load: () => Promise<void>;
};

/** `pick` chooses the component, for modules here have no default exports. */
export function lazyPage<Module, Props extends object = object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPage<Props> {
  type Loaded = { default: ComponentType<Props> };
  let loading: Promise<Loaded> | undefined;
  let loaded: Loaded | undefined;
  const once = () => {
    loading ??= load().then((module) => (loaded = { default: pick(module) }));
    return loading;
  };
  const Later = lazy(once);
  return {
    // What is here is drawn at once. React shows a fallback for 300 ms at least, also for what comes sooner.
    Page: (props) => {
      const [Chosen] = useState(() => loaded?.default ?? (Later as ComponentType<Props>));
      return createElement(Chosen, props);
    },
    load: async () => {
      await once().catch(() => (loading = undefined));
    },
  };
}
