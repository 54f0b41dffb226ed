/** Starts the console, and reads the sandbox's state again at each of its change events. */
import { setUpBooks } from "./books.js";
import { renderCards, setUpCards } from "./cards.js";
import { get, byId, showError } from "./dom.js";
import { renderFaults } from "./faults.js";
import { renderGame, setUpGame } from "./game.js";
import { renderMailbox } from "./mailbox.js";
import { renderPhone, setUpPhone } from "./phone.js";
import { renderMethods, setUpTransferForm } from "./transfer-form.js";
import { renderTransfers } from "./transfers.js";

/** The function that renders each topic. */
const renderers = {
  transfers: renderTransfers,
  cards: renderCards,
  game: renderGame,
  mail: renderMailbox,
  sms: renderPhone,
  faults: renderFaults,
};

/** How long changes are gathered before the state is read once for all of them. */
const GATHER_MS = 60;
const changed = new Set();
let gathering = false;

setUpTransferForm();
setUpCards();
setUpGame();
setUpPhone();
setUpBooks();
listen();

/** Listens to change events. The stream reopens after a restart of the sandbox, and then renders everything. */
function listen() {
  const events = new EventSource("/api/events");
  events.addEventListener("open", () => {
    showLive(true);
    for (const topic of Object.keys(renderers)) noteChange(topic);
  });
  events.addEventListener("error", () => showLive(false));
  events.addEventListener("change", ({ data }) => noteChange(data));
}

function showLive(isLive) {
  byId("live").classList.toggle("on", isLive);
  byId("live").textContent = isLive ? "Trực tiếp" : "Mất kết nối với sandbox";
}

/** Gathers the changes of a burst, so that the state is read once for all of them. */
function noteChange(topic) {
  changed.add(topic);
  if (gathering) return;
  gathering = true;
  setTimeout(async () => {
    gathering = false;
    const topics = [...changed];
    changed.clear();
    try {
      await render(topics);
    } catch (error) {
      showError(error);
    }
  }, GATHER_MS);
}

async function render(topics) {
  const state = await get("/api/state");
  byId("portal-link").href = state.portalUrl;
  renderMethods(state);
  await Promise.all(topics.map((topic) => renderers[topic](state)));
}
