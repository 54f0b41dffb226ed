import type { Vnd } from "@portal/contract/values/money";
import { getOpenTopUps, startTopUp } from "@portal/contract/top-up";
import { useState } from "react";
import { useLocation } from "wouter";
import { type ApiError, asApiError } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";
import { refetch } from "../../../lib/api/use-call.ts";
import { topUpPath } from "../../../paths.ts";

/** Reports a transfer on its way, and opens the page that follows it. */
export function useStartTopUp() {
  const [, navigate] = useLocation();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const start = async (method: string, amountVnd: Vnd) => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const { id } = await send(startTopUp, { body: { method, amountVnd } });
      void refetch(getOpenTopUps);
      navigate(topUpPath(id));
    } catch (thrown) {
      setFailure(asApiError(thrown));
      setIsStarting(false);
    }
  };
  return { start, isStarting, failure };
}
