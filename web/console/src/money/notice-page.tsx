import { getNotice } from "@portal/contract/console/money";
import { useParams } from "wouter";
import { LIVE_EVERY_MS, useReply } from "../api.ts";
import { StoryPage } from "./story-page.tsx";

/** Follows arrived money from the notice to its owner, with the staff who handled it. */
export function Page() {
  const { id = "" } = useParams();
  const { data, error, mutate } = useReply(
    getNotice,
    { params: { id } },
    { everyMs: LIVE_EVERY_MS },
  );
  return <StoryPage story={data} problem={error} onChange={() => void mutate()} />;
}
