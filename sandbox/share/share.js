/** Runs the share window. It closes after sharing and after giving up: only the social network knows which. */

const NAME_KEY = "share-username";
const byId = (id) => document.getElementById(id);
const url = new URLSearchParams(location.search).get("u") ?? "";

byId("post").textContent = url || "Không có bài viết nào được chọn.";
byId("username").value = localStorage.getItem(NAME_KEY) ?? "demo";
byId("cancel").addEventListener("click", () => close());
byId("share").addEventListener("submit", async (event) => {
  event.preventDefault();
  const username = byId("username").value.trim();
  localStorage.setItem(NAME_KEY, username);
  byId("send").disabled = true;
  const response = await fetch("/api/game/share-posts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, ...(url && { url }) }),
  }).catch(() => undefined);
  if (response?.ok) return close();
  byId("send").disabled = false;
  byId("failure").textContent = "Chưa chia sẻ được. Hãy thử lại.";
});
