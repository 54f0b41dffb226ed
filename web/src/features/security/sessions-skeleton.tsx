import { Loading, Skeletons } from "../../ui/feedback/skeleton.tsx";

/** The skeleton of a list of devices, or of login details, in their size. */
export function SessionsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <Loading className="stack-4">
      <Skeletons count={rows} height="3.25rem" />
    </Loading>
  );
}
