import { getToday, TODAY_STREAM_PATH, type Today } from "@portal/contract/console/today";
import { useEffect, useState } from "react";
import { useReply } from "../api.ts";

/** The day as it is: requested once, then sent by the server whenever something has changed. */
export function useToday() {
  const { data: first, error, mutate } = useReply(getToday, {});
  const [newest, setNewest] = useState<Today>();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const stream = new EventSource(TODAY_STREAM_PATH);
    stream.addEventListener("open", () => setLive(true));
    stream.addEventListener("message", ({ data }: MessageEvent<string>) =>
      setNewest(JSON.parse(data) as Today),
    );
    stream.addEventListener("error", () => {
      setLive(false);
      // Refused for good, as after the end of the session: the call says why.
      if (stream.readyState === EventSource.CLOSED) void mutate();
    });
    return () => stream.close();
  }, [mutate]);
  return { today: newest ?? first, error, isLive };
}
