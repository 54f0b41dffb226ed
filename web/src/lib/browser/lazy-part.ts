/**
 * Makes components whose code is loaded when they are first rendered: `lazyPart`, and `lazyExtra` for optional ones.
 */
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadPart } from "./new-release.ts";

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;
/** Chooses the component, because modules here have no default exports. */
type Pick<Module, Props> = (module: Module) => ComponentType<Props>;

/** A part of a page whose code is loaded when it is first rendered. */
export const lazyPart = <Module, Props>(
  load: () => Promise<Module>,
  pick: Pick<Module, Props>,
): Lazy<Props> => lazy(async () => ({ default: pick(await loadPart(load)) }));

/** An optional part of a page: if its code does not arrive, nothing is shown. */
export const lazyExtra = <Module, Props>(
  load: () => Promise<Module>,
  pick: Pick<Module, Props>,
): Lazy<Props> =>
  lazy(async () => ({ default: await loadPart(load).then(pick, () => () => null) }));
