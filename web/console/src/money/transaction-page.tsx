import { getTransaction } from "@portal/contract/console/money";
import { useParams } from "wouter";
import { LIVE_EVERY_MS, useReply } from "../api.ts";
import { StoryPage } from "./story-page.tsx";

/** A transaction, from the notice that it rests on to who touched it. */
export function TransactionPage() {
  const { id = "" } = useParams();
  const { data, error, mutate } = useReply(
    getTransaction,
    { params: { id } },
    { everyMs: LIVE_EVERY_MS },
  );
  return <StoryPage story={data} problem={error} onChange={() => void mutate()} />;
}
