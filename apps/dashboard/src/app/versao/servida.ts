const WITHIN_MS = 20_000;

/** The version served now: the dashboards it understands, and the files its field screens wait for. */
export type Servida = { readonly versao: string; readonly entende: number; readonly campo: readonly string[] };

const isServida = (told: unknown): told is Servida => {
  const { versao, entende, campo } = (told ?? {}) as Partial<Servida>;
  return typeof versao === 'string' && typeof entende === 'number' && Array.isArray(campo);
};

/** Asks for a file of ours. @throws Error where no answer came, or another than the file */
const asked = async (path: string, cache: RequestCache): Promise<Response> => {
  const response = await fetch(path, { cache, signal: AbortSignal.timeout(WITHIN_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

const whether = (work: Promise<boolean>): Promise<boolean> =>
  work.catch(() => {
    // No signal, or a server that is just changing versions: asked again later.
    return false;
  });

/** Asks the server for its version, past the cache: two builds of the same minute may look alike to it. Undefined where no answer came. */
export const perguntar = async (): Promise<Servida | undefined> => {
  try {
    const told: unknown = await (await asked('/versao.json', 'no-store')).json();
    return isServida(told) ? told : undefined;
  } catch {
    // No signal, or something in between answered for the server.
    return undefined;
  }
};

/** Has the browser keep pieces: those it has are not asked for again. @returns whether all of them are there */
export const guardarPecas = (files: readonly string[]): Promise<boolean> =>
  whether(
    (async () => {
      // One file after the other, so that requests of the user go first.
      for (const file of files) await (await asked(`/${file}`, 'default')).arrayBuffer();
      return true;
    })(),
  );

/** Has the browser keep a page anew, for as long as its header says. @returns whether it is there, and of that version */
export const guardarPagina = (path: string, versao: string): Promise<boolean> =>
  whether(asked(path, 'reload').then(async (response) => (await response.text()).includes(`name="tulha-versao" content="${versao}"`)));
