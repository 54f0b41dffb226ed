import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadPart } from "../../lib/browser/new-release.ts";

/**
 * Makes a dialog whose code is loaded when it is first opened. It stays from then on, so that it can close
 * and give the focus back. For pages with many dialogs.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await loadPart(load) }));
  return function LazyDialog(props: Props) {
    const [isWanted, setIsWanted] = useState(false);
    if (!isWanted && isOpen(props)) setIsWanted(true);
    if (!isWanted) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
