import type { LinhaDoLedger } from './cenario.js';
import { semEfeito } from './retrato.js';

const TRANSFORMAM: ReadonlySet<string> = new Set(['despolpagem', 'beneficio', 'rebeneficio']);
/**
 * Processes whose records take coffee away from a lot: a lot made of it, its sale, and a correction that made it less. A
 * deposit is not among them: coffee at a cooperative still belongs to its lot and may be hulled from there.
 */
export const LEVAM: readonly string[] = ['lote', 'despolpagem', 'beneficio', 'rebeneficio', 'venda'];
/** Lines that only take others back. They are shown with the line that they take back. */
const DESFAZEM: ReadonlySet<string> = new Set(['desfaz', 'volta']);

const registroDe = ({ processo, processoId }: LinhaDoLedger): string => `${processo}/${processoId}`;
const parteDe = (linha: LinhaDoLedger): string => `${registroDe(linha)} ${linha.papel}`;

type DoLote = { readonly linhas: readonly LinhaDoLedger[]; readonly vale: (linha: LinhaDoLedger) => boolean };

/**
 * Of an ancestor, the lines until the last of its coffee went into its descendants; other coffee of it belongs to the
 * history of other lots.
 */
const ateSerLevado = ({ linhas, vale }: DoLote, feitos: ReadonlySet<string>): readonly LinhaDoLedger[] => {
  const levado = linhas
    .filter((linha) => linha.papel === 'entra' && vale(linha) && feitos.has(registroDe(linha)))
    .map(({ em }) => em)
    .sort()
    .at(-1);
  if (levado === undefined) return linhas;
  const alheia = ({ detalhes: { por } }: LinhaDoLedger): boolean =>
    typeof por === 'string' && LEVAM.includes(por.split('/')[0] ?? '') && !feitos.has(por);
  const saidas = Map.groupBy(
    linhas.filter((linha) => linha.papel === 'sai' && vale(linha)),
    registroDe,
  );
  const soDeOutros = new Set([...saidas].filter(([, dela]) => dela.every(alheia)).map(([registro]) => registro));
  const deOutros = (linha: LinhaDoLedger) => alheia(linha) || soDeOutros.has(registroDe(linha));
  const aTempo = (linha: LinhaDoLedger) => linha.em <= levado;
  const proprias = linhas.filter((linha) => !DESFAZEM.has(linha.papel) && !deOutros(linha));
  const partes = new Set(proprias.filter((linha) => vale(linha) && aTempo(linha)).map(parteDe));
  const ficam = new Set(proprias.filter((linha) => aTempo(linha) || (!vale(linha) && partes.has(parteDe(linha)))));
  const registros = new Set([...ficam].map(registroDe));
  return linhas.filter((linha) => (DESFAZEM.has(linha.papel) ? registros.has(registroDe(linha)) : ficam.has(linha)));
};

/**
 * The lines that led to some coffee, out of all lines of its lots and of their ancestors. Of an ancestor, only lines up to
 * the moment when its coffee went into a descendant remain, without other hullings and sales of it. Corrected statements
 * about that coffee are included.
 * @param alvos the lots asked about, of which all lines stay
 */
export const aCaminho = (linhas: readonly LinhaDoLedger[], alvos: ReadonlySet<number>): LinhaDoLedger[] => {
  const porLote = [...Map.groupBy(linhas, ({ loteId }) => loteId)].map(([loteId, dele]) => {
    const foiDesfeita = semEfeito(dele);
    return { loteId, linhas: dele, vale: (linha: LinhaDoLedger) => !foiDesfeita(linha) };
  });
  const feitos = new Set(
    porLote.flatMap(({ linhas: dele, vale }) =>
      dele.filter((linha) => linha.papel === 'sai' && TRANSFORMAM.has(linha.processo) && vale(linha)).map(registroDe),
    ),
  );
  return porLote.flatMap((lote) => (alvos.has(lote.loteId) ? lote.linhas : ateSerLevado(lote, feitos)));
};
