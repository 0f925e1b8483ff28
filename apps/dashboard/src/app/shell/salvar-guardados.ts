import { rescueFileOf, type Labels } from '../../http/outbox/rescue-file.js';
import type { Entry } from '../../http/outbox/entry.js';
import { lists } from '../../http/kept/lists.js';
import { fileStamp } from '../../ui/format.js';

const SEM_PALAVRAS: Labels = { rotulo: () => undefined, valor: () => undefined };

/** Lists on this device that name the ids in forms of the field: the key in the form, and the name of its list for a farm. */
const NOMES: Readonly<Record<string, (fazenda: number) => string>> = {
  fazenda: () => 'fazendas',
  talhao: (fazenda) => `talhões ${fazenda}`,
  talhoes: (fazenda) => `talhões ${fazenda}`,
  talhoesIds: (fazenda) => `talhões ${fazenda}`,
  colaborador: (fazenda) => `pessoas ${fazenda}`,
  gloVinculoId: (fazenda) => `pessoas ${fazenda}`,
};

type Lista = { readonly content?: readonly { readonly id: number; readonly nome?: string | null }[] };

/** Names by list and id, as this device last heard. */
const nomesDe = async (entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> => {
  const quais = new Set(entries.flatMap(({ user, wish }) => Object.values(NOMES).map((lista) => `${user} ${lista(wish.fazenda)}`)));
  const nomes = new Map<string, string>();
  for (const chave of quais)
    for (const { id, nome } of ((await lists.read(chave)) as Lista | undefined)?.content ?? []) if (nome) nomes.set(`${chave} ${id}`, nome);
  return nomes;
};

/** The labels of the screens. */
const palavrasDasTelas = async (): Promise<Labels> => {
  try {
    return (await import('./rotulos.js')).palavras;
  } catch {
    // Without a signal the labels may not be on this device: the typed values are saved without them.
    return SEM_PALAVRAS;
  }
};

/** Saves the waiting forms to a file, for a device that may break before it finds a signal. */
export const salvarGuardados = async (entries: readonly Entry[]): Promise<void> => {
  const [palavras, nomes] = await Promise.all([palavrasDasTelas(), nomesDe(entries)]);
  const texto = (entry: Entry) => {
    const valor: Labels['valor'] = (path, key, value) => {
      const nome = nomes.get(`${entry.user} ${NOMES[key]?.(entry.wish.fazenda)} ${value}`);
      return nome === undefined ? palavras.valor(path, key, value) : `${nome} (${value})`;
    };
    return { entry, palavras: { ...palavras, valor } };
  };
  const agora = new Date();
  const url = URL.createObjectURL(new Blob([rescueFileOf(entries.map(texto), agora.toISOString())], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `tulha-a-enviar-${fileStamp(agora)}.json`;
  link.click();
  URL.revokeObjectURL(url);
};
