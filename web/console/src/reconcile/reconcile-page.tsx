import { getReconcileDays } from "@portal/contract/console/reconcile";
import { hasRight } from "@portal/contract/console/rights";
import { use, useState } from "react";
import { useSearch } from "wouter";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/loading.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { CompareForm, type Period } from "./compare-form.tsx";
import { Days } from "./days.tsx";
import { Findings } from "./findings.tsx";
import { Runs } from "./runs.tsx";

/** A comparison of a month takes some seconds. */
const REFRESH_MS = 2_000;
const TALL_ROWS = 6;

/** Each press begins anew, of the same days too. */
type Again = Period & { readonly nth: number };

/** Statements against the books: what differs, who looks into it, and which days are closed. */
export function ReconcilePage() {
  const roles = use(StaffContext)?.roles ?? [];
  const mayReconcile = hasRight(roles, "reconcile");
  const shown = new URLSearchParams(useSearch()).get("run");
  const { data, error, isLoading, mutate } = useReply(
    getReconcileDays,
    {},
    { everyMs: REFRESH_MS },
  );
  const [again, setAgain] = useState<Again>();
  const runId = shown ?? (data?.runs[0] ? String(data.runs[0].id) : undefined);
  const refresh = () => void mutate();
  return (
    <>
      <PageHeader title="Đối soát" />
      {mayReconcile && <CompareForm key={again?.nth} again={again} onStart={refresh} />}
      {error && !data && (
        <LoadFailure message={error.message} isRetrying={isLoading} onRetry={refresh} />
      )}
      {!data && isLoading && <Skeletons count={TALL_ROWS} height="2.25rem" />}
      {data && (
        <>
          {runId !== undefined && (
            <Findings
              key={runId}
              runId={runId}
              mayReconcile={mayReconcile}
              onChange={refresh}
              onAgain={({ from, to }) =>
                setAgain((before) => ({ from, to, nth: (before?.nth ?? 0) + 1 }))
              }
            />
          )}
          <Days days={data.days} mayClose={mayReconcile} onClose={refresh} />
          <Runs runs={data.runs} />
        </>
      )}
    </>
  );
}
