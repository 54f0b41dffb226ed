import { getNotice } from "@portal/contract/console/money";
import { useParams } from "wouter";
import { LIVE_EVERY_MS, useReply } from "../api.ts";
import { StoryPage } from "./story-page.tsx";

/** Arrived money, from the notice to whoever has it and who touched it. */
export function NoticePage() {
  const { id = "" } = useParams();
  const { data, error, mutate } = useReply(
    getNotice,
    { params: { id } },
    { everyMs: LIVE_EVERY_MS },
  );
  return <StoryPage story={data} problem={error} onChange={() => void mutate()} />;
}
