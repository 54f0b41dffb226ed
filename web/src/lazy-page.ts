import { type ComponentType, lazy } from "react";

/** A page whose code comes when it is needed, or a little earlier through `load`. */
export type LazyPage = {
  readonly Page: ComponentType;
  readonly load: () => void;
};

/** `pick` chooses the component, for modules here have no default exports. */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => {
    loading ??= load().then((module) => ({ default: pick(module) }));
    return loading;
  };
  // A failed load (offline, a new release) is told when the page is drawn, not when it is warmed up.
  return { Page: lazy(once), load: () => void once().catch(() => (loading = undefined)) };
}
