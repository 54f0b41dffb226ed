import { Trans } from "@lingui/react/macro";
import { formatDateTime } from "../../lib/text/format.ts";
import { timeSince } from "../../lib/text/time-since.ts";

/** Shows when a session was last used, in words, with the exact time as a tooltip. */
export function LastUse({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      <LastUseWords at={at} />
    </time>
  );
}

function LastUseWords({ at }: { at: string }) {
  const { unit, count } = timeSince(at);
  switch (unit) {
    case "just-now":
      return <Trans>Vừa dùng</Trans>;
    case "minutes":
      return <Trans>Dùng {count} phút trước</Trans>;
    case "hours":
      return <Trans>Dùng {count} giờ trước</Trans>;
    case "days":
      return <Trans>Dùng {count} ngày trước</Trans>;
  }
}
