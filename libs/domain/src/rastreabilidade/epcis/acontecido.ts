import type { LinhaDoLedger } from '../historico/cenario.js';

/** One thing that happened: all lines of a transformation together, every other line by itself. */
export type Acontecido = {
  readonly chave: string;
  readonly versao: number;
  readonly registro: string;
  /** The part of a record: its entry or its exit of one lot, or the whole of a transformation. */
  readonly parte: string;
  readonly linhas: readonly LinhaDoLedger[];
};

/** Declares a published event wrong: since when, and the events that replace it. */
export type Erro = { readonly declaradoEm: string; readonly corretos: readonly Acontecido[] };

const TRANSFORMACOES: ReadonlySet<string> = new Set(['despolpagem', 'beneficio', 'rebeneficio']);
/** Lines without an event of their own: they take back another line, and are declared on its event. */
const SEM_EVENTO: ReadonlySet<string> = new Set(['desfaz', 'volta', 'situa', 'reserva', 'libera']);
const desfaz = ({ papel, tipo }: LinhaDoLedger) => papel === 'desfaz' || tipo === 'VendaEstornada';

const registroDe = ({ processo, processoId }: LinhaDoLedger) => `${processo}/${processoId}`;
const parteDe = ({ processo, papel, loteId }: LinhaDoLedger) => (TRANSFORMACOES.has(processo) ? '' : `/${papel}/${loteId}`);
const primeira = (linhas: readonly LinhaDoLedger[]) => linhas.find(({ papel }) => papel === 'sai') ?? (linhas[0] as LinhaDoLedger);

const ordem = (a: Acontecido, b: Acontecido): number => {
  const [x, y] = [primeira(a.linhas), primeira(b.linhas)];
  return x.em === y.em ? a.versao - b.versao : x.em < y.em ? -1 : 1;
};

/** The events in the order of the farm's days; within a day as they were recorded. */
export const acontecidos = (linhas: readonly LinhaDoLedger[]): Acontecido[] => {
  const contam = linhas.filter((linha) => !SEM_EVENTO.has(linha.papel) && !desfaz(linha));
  const grupos = Map.groupBy(contam, (linha) => `${linha.versao}${parteDe(linha)}`);
  return [...grupos]
    .map(([chave, mesmas]) => {
      const daParte = primeira(mesmas);
      return { chave, versao: daParte.versao, registro: registroDe(daParte), parte: parteDe(daParte), linhas: mesmas };
    })
    .sort(ordem);
};

/** The events that a correction, a deletion or a reopened sale took back, by key, with those in their place. */
export const errosDe = (linhas: readonly LinhaDoLedger[], todos: readonly Acontecido[]): ReadonlyMap<string, Erro> => {
  const desfeitas = Map.groupBy(
    linhas.filter(desfaz).sort((a, b) => a.versao - b.versao),
    registroDe,
  );
  const voltas = Map.groupBy(
    linhas.filter(({ papel }) => papel === 'volta'),
    (linha) => `${registroDe(linha)}/sai/${linha.loteId}`,
  );
  const porParte = Map.groupBy(
    todos.toSorted((a, b) => a.versao - b.versao),
    ({ registro, parte }) => `${registro}${parte}`,
  );
  const erros = new Map<string, Erro>();
  for (const { chave, versao, registro, parte } of todos) {
    const voltou = voltas.get(`${registro}${parte}`)?.find((linha) => linha.versao > versao);
    const como = desfeitas.get(registro)?.find((linha) => linha.versao > versao) ?? voltou;
    if (!como) continue;
    const novo = porParte.get(`${registro}${parte}`)?.find((outro) => outro.versao >= como.versao);
    erros.set(chave, { declaradoEm: como.registradoEm, corretos: novo ? [novo] : [] });
  }
  return erros;
};
