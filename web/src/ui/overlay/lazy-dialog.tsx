import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * A dialog whose code is loaded when it is first opened; from then on it stays, so that it can close
 * and give the focus back. For the pages that have many of them.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
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
