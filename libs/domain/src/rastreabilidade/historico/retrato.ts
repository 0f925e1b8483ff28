import type { Etapa } from '../ledger/ledger.js';
import { foiAntes } from './medida.js';

/** Two clocks: the end of a day on the farm, and an instant (ISO, UTC) at which facts were known. Each counts only where given. */
export type Instante = { readonly em?: string | undefined; readonly conhecidoEm?: string | undefined };

/** Whether nothing is asked but how things are. */
export const eAgora = ({ em, conhecidoEm }: Instante): boolean => em === undefined && conhecidoEm === undefined;

/** Whether something that happened on a day and was recorded at an instant counts. */
export const conta = ({ em, conhecidoEm }: Instante, aconteceu: { readonly em: string; readonly registradoEm: string }): boolean =>
  (em === undefined || aconteceu.em <= em) && (conhecidoEm === undefined || aconteceu.registradoEm <= conhecidoEm);

/** One event of a lot: the change of its balance (`delta`) and how much of it took part, in thousandths of its unit. */
export type Acontecimento = {
  readonly versao: number;
  /** For a corrected record the version of its first fact; by default the line's own. */
  readonly ordem?: number;
  readonly papel: string;
  readonly tipo: string;
  readonly processo: string;
  readonly processoId: number;
  readonly em: string;
  readonly hora?: string | null;
  readonly registradoEm: string;
  readonly delta: number;
  readonly quantidade: number;
  readonly detalhes: Readonly<Record<string, unknown>>;
};

type DoRegistro = Pick<Acontecimento, 'papel' | 'tipo' | 'versao' | 'processo' | 'processoId' | 'detalhes'>;

const registro = ({ processo, processoId }: DoRegistro) => `${processo}/${processoId}`;
const saida = (linha: DoRegistro) => `${registro(linha)} ${String(linha.detalhes.por)}`;
/** A sale that was reopened was not delivered, so the effects of its finalisation belong to no day. */
const reabre = ({ tipo }: DoRegistro) => tipo === 'VendaEstornada';

/** The version of the last line of each group; -1 of a group without one. */
const ultimas = <L extends DoRegistro>(linhas: readonly L[], grupo: (linha: L) => string): ((linha: L) => number) => {
  const versoes = new Map<string, number>();
  for (const linha of linhas) versoes.set(grupo(linha), Math.max(linha.versao, versoes.get(grupo(linha)) ?? -1));
  return (linha) => versoes.get(grupo(linha)) ?? -1;
};

/**
 * Returns a predicate for lines without effect: those undone by a correction, a deletion or the reopening of a sale, exits
 * of coffee that did not leave after all, and the undoing lines themselves. Both stay in the history, and neither counts for
 * the lot's state. Takes all lines of a lot known at an instant, of any day.
 */
export const semEfeito = <L extends DoRegistro>(linhas: readonly L[]): ((linha: L) => boolean) => {
  const dos = (quais: (linha: L) => boolean) => linhas.filter(quais);
  const desfeitoEm = ultimas(
    dos(({ papel }) => papel === 'desfaz'),
    registro,
  );
  const voltouEm = ultimas(
    dos(({ papel }) => papel === 'volta'),
    saida,
  );
  const reabertaEm = ultimas(dos(reabre), registro);
  const nunca = (linha: L) => linha.papel === 'desfaz' || linha.papel === 'volta' || reabre(linha);
  const voltou = (linha: L) => linha.papel === 'sai' && voltouEm(linha) > linha.versao;
  const reaberta = (linha: L) => linha.tipo === 'VendaBaixada' && reabertaEm(linha) > linha.versao;
  return (linha) => nunca(linha) || voltou(linha) || reaberta(linha) || desfeitoEm(linha) > linha.versao;
};

const EMENDA = /Corrigid[oa]$/;

/**
 * Gives each line its place in the order. A line repeated by a correction has the place of the first such line of its
 * record, any other line its own: an exit caused by another record is no exit of its own, and where a correction reopened a
 * stay, leaving it is a new step. If one fact puts a lot into a dryer and gives it the readings made there, the readings
 * come after the entry.
 */
const comOrdem = <L extends Acontecimento>(linhas: readonly L[]): (L & { readonly ordem: number })[] => {
  const parte = ({ processo, processoId, detalhes }: L, papel: string) => `${processo}/${processoId}/${papel} ${String(detalhes.por)}`;
  const saidas = new Set(linhas.flatMap((linha) => (linha.papel === 'sai' ? [`${parte(linha, 'sai')} ${linha.versao}`] : [])));
  const ficou = (linha: L) => linha.papel === 'entra' && !saidas.has(`${parte(linha, 'sai')} ${linha.versao}`);
  const primeiras = new Map<string, number>();
  return linhas
    .toSorted((a, b) => a.versao - b.versao)
    .map((linha) => {
      const emenda = EMENDA.test(linha.tipo);
      if (emenda && ficou(linha)) primeiras.delete(parte(linha, 'sai'));
      const dela = parte(linha, linha.papel);
      const primeira = primeiras.get(dela) ?? linha.versao;
      primeiras.set(dela, primeira);
      return { ...linha, ordem: (emenda ? primeira : linha.versao) + (linha.papel === 'mede' ? 0.5 : 0) };
    });
};

/** The lines of a lot that count at an instant: already known, not undone by then, and of a day that has come. */
export const queContam = <L extends Acontecimento>(
  linhas: readonly L[],
  { em, conhecidoEm }: Instante,
): (L & { readonly ordem: number })[] => {
  const sabidas = comOrdem(linhas.filter((linha) => conta({ conhecidoEm }, linha)));
  const foiDesfeita = semEfeito(sabidas);
  return sabidas.filter((linha) => !foiDesfeita(linha) && conta({ em }, linha));
};

/** A lot as it was. Quantities in thousandths of its unit. */
export type Retrato = {
  readonly quantidade: number;
  readonly saldo: number;
  readonly reservado: number;
  readonly naCooperativa: number;
  readonly etapa: Etapa;
  /** Place of the stage it is in; the kind of place is the stage's. */
  readonly localId: number | null;
  readonly umidadePct: string | null;
};

const ETAPAS: Readonly<Record<string, Etapa>> = {
  'LoteFormado/sai': 'colhido',
  'LoteCorrigido/sai': 'colhido',
  'BeneficioRealizado/sai': 'beneficiado',
  'RebeneficioRealizado/sai': 'beneficiado',
  'EntradaNoTerreiroRegistrada/entra': 'terreiro',
  'SaidaDoTerreiroRegistrada/sai': 'descanso',
  'SecagemIniciada/entra': 'secagem',
  'SecagemConcluida/sai': 'descanso',
  'EntradaNoArmazemRegistrada/entra': 'armazem',
  'SaidaDoArmazemRegistrada/sai': 'descanso',
  'DepositoRealizado/entra': 'cooperativa',
  'DespolpaRealizada/sai': 'despolpado',
  'RessecagemIniciada/entra': 'ressecagem',
  'RessecagemConcluida/sai': 'descanso',
  'BeneficioCorrigido/sai': 'beneficiado',
  'RebeneficioCorrigido/sai': 'beneficiado',
  'DespolpaCorrigida/sai': 'despolpado',
  'TerreiroCorrigido/entra': 'terreiro',
  'SecagemCorrigida/entra': 'secagem',
  'RessecagemCorrigida/entra': 'ressecagem',
  'ArmazemCorrigido/entra': 'armazem',
  'TerreiroCorrigido/sai': 'descanso',
  'SecagemCorrigida/sai': 'descanso',
  'RessecagemCorrigida/sai': 'descanso',
  'ArmazemCorrigido/sai': 'descanso',
  'DepositoCorrigido/entra': 'cooperativa',
  'LoteSituado/situa': 'descanso',
};
const FORMA: ReadonlySet<string> = new Set([
  'LoteFormado/sai',
  'LoteCorrigido/sai',
  'DespolpaRealizada/sai',
  'DespolpaCorrigida/sai',
  'BeneficioRealizado/sai',
  'BeneficioCorrigido/sai',
  'RebeneficioRealizado/sai',
  'RebeneficioCorrigido/sai',
]);
/** The steps that change the stage of a lot: the type of fact and the lot's part in it, `tipo/papel`. */
export const MUDAM_ETAPA: readonly string[] = Object.keys(ETAPAS);
/** The stage of a lot of which this was the last change; `colhido` where there was none. */
export const etapaApos = (mudanca: string | null): Etapa => (mudanca === null ? undefined : ETAPAS[mudanca]) ?? 'colhido';

/** How a lot's part in a fact of a sale changes the reserved amount: sold coffee is no longer reserved. */
const RESERVA: Readonly<Record<string, 1 | -1>> = { 'venda/reserva': 1, 'venda/entra': -1, 'venda/libera': -1 };
const reserva = ({ processo, papel }: Acontecimento): number => RESERVA[`${processo}/${papel}`] ?? 0;

const numero = (valor: unknown): number => (typeof valor === 'number' ? valor : 0);
const soma = (numeros: readonly number[]) => numeros.reduce((a, b) => a + b, 0);

const naCooperativaApos = (linhas: readonly Acontecimento[]): number =>
  soma(
    linhas.map(({ tipo, quantidade, detalhes }) => {
      if (tipo === 'DepositoRealizado' || tipo === 'DepositoCorrigido') return quantidade;
      return tipo === 'VendaBaixada' ? -numero(detalhes.daCooperativa) : 0;
    }),
  );

/** Summed for each sale by itself, and at least 0: a sale delivered on a day before its own reserves nothing in between. */
const reservadoApos = (linhas: readonly Acontecimento[]): number => {
  const porVenda = new Map<number, number>();
  for (const linha of linhas) porVenda.set(linha.processoId, (porVenda.get(linha.processoId) ?? 0) + reserva(linha) * linha.quantidade);
  return soma([...porVenda.values()].map((reservado) => Math.max(reservado, 0)));
};

const momentoDe = ({ em, hora }: Acontecimento): string => (hora ? `${em} ${hora}` : em);

/** The line whose moisture is the lot's, of lines in the order of their recording. */
const ultimaMedida = (linhas: readonly Acontecimento[]): Acontecimento | undefined =>
  linhas.reduce<Acontecimento | undefined>((ultima, linha) => {
    if (typeof linha.detalhes.umidadePct !== 'string') return ultima;
    const soOlhou = !(`${linha.tipo}/${linha.papel}` in ETAPAS);
    return ultima && soOlhou && foiAntes(momentoDe(linha), momentoDe(ultima)) ? ultima : linha;
  }, undefined);

/** For an exit that states where the lot is now: the entry there, as long as it counts. */
const ondeFicou = (linhas: readonly Acontecimento[], { detalhes }: Acontecimento): Acontecimento | undefined =>
  typeof detalhes.fica === 'string'
    ? linhas.findLast(({ papel, processo, processoId }) => papel === 'entra' && `${processo}/${processoId}` === detalhes.fica)
    : undefined;

/**
 * The state of a lot after the given lines, in any order. Stage and place are those recorded last. So is the moisture,
 * except that a mere reading does not replace one measured later on the farm's clock. Undefined when the line that made the
 * lot is absent: the lot did not exist yet, or was not known.
 */
export const retratoDe = (aconteceu: readonly Acontecimento[]): Retrato | undefined => {
  const linhas = aconteceu.toSorted(
    // One fact may tell of an entry and its exit: they are called so that the exit comes last.
    (a, b) => (a.ordem ?? a.versao) - (b.ordem ?? b.versao) || a.versao - b.versao || (a.papel < b.papel ? -1 : 1),
  );
  const formou = linhas.find(({ tipo, papel }) => FORMA.has(`${tipo}/${papel}`));
  if (!formou) return undefined;
  const vendas = linhas.filter((linha) => reserva(linha) !== 0);
  const mudou = linhas.findLast(({ tipo, papel }) => `${tipo}/${papel}` in ETAPAS) ?? formou;
  const ultima = ondeFicou(linhas, mudou) ?? mudou;
  const etapa = etapaApos(`${ultima.tipo}/${ultima.papel}`);
  const medida = ultimaMedida(linhas);
  return {
    quantidade: formou.quantidade,
    saldo: soma(linhas.map(({ delta }) => delta)),
    reservado: reservadoApos(vendas),
    naCooperativa: Math.max(naCooperativaApos(linhas), 0),
    etapa,
    localId: etapa !== 'descanso' && typeof ultima.detalhes.localId === 'number' ? ultima.detalhes.localId : null,
    umidadePct: (medida?.detalhes.umidadePct as string | undefined) ?? null,
  };
};
