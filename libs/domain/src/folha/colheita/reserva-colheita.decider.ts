import { refuseShared } from '../../kernel/shared-errors.js';
import { type Decider, never } from '../../kernel/decider.js';
import type { DescontoDito } from '../comum/adiantamentos.fields.js';
import { type EspecieDeFolha, especiesDeFolha } from '../comum/especies.fields.js';
import { lerChave } from '../comum/trabalho.fields.js';
import type { LancamentoDaFolha, ReservaColheitaEvent } from './folha-colheita.events.js';

/** A sheet among those of all kinds, whose numbers are each kind's own: `folha_pagamento 7`. */
type Qual = `${EspecieDeFolha} ${number}`;
type Parte = { linhaIds: number[]; trabalho: string[]; descontos?: DescontoDito[] | undefined };
/** What a closing took, in the parts that it came in. */
type Reserva = { lancamentoId: number; partes: Parte[] };
/**
 * `linhas` and `trabalho`: line of picking, or name of other work → sheet. `reservas`: sheet → the lines its closing took. `retiradas`: the
 * deleted ones, of both.
 */
type Reservas = {
  linhas: Record<string, Qual>;
  trabalho: Record<string, Qual>;
  reservas: Record<Qual, Reserva>;
  retiradas: Record<string, true>;
};

type DataOf<T extends ReservaColheitaEvent['type']> = Extract<ReservaColheitaEvent, { type: T }>['data'];
/** A part of a closing, the first being 1; or the last of it, after so many, with the expense that it becomes. */
type QualParte =
  | { readonly lancamentoId: number; readonly parte: number }
  | { readonly lancamento: LancamentoDaFolha; readonly partes?: number | undefined };
type Liberar = { readonly folhaId: number; readonly lancamentoId: number };
export type ReservaColheitaCommand =
  | {
      readonly type: 'ReservarColheita';
      readonly data: {
        readonly folhaId: number;
        readonly linhaIds: readonly number[];
        readonly trabalho?: readonly string[];
        readonly descontos?: readonly DescontoDito[];
      } & QualParte;
    }
  | { readonly type: 'LiberarColheita'; readonly data: Liberar }
  /** A request to delete the lines: refused as a whole where one is paid. The activity follows. */
  | { readonly type: 'RetirarColheita'; readonly data: DataOf<'ColheitaRetirada'> }
  | {
      readonly type: 'ReservarTrabalho';
      readonly data: {
        readonly folhaId: number;
        readonly trabalho: readonly string[];
        readonly descontos?: readonly DescontoDito[];
      } & QualParte;
    }
  | { readonly type: 'LiberarTrabalho'; readonly data: Liberar }
  | { readonly type: 'RetirarTrabalho'; readonly data: DataOf<'TrabalhoRetirado'> };

const colheita = (folhaId: number): Qual => `folha_colheita ${folhaId}`;
const pagamento = (folhaId: number): Qual => `folha_pagamento ${folhaId}`;
const lida = (qual: Qual): { readonly especie: EspecieDeFolha; readonly id: number } => {
  const [especie, id] = qual.split(' ') as [EspecieDeFolha, string];
  return { especie, id: Number(id) };
};

/** The id of the entry that a closing becomes. */
const entradaDe = (qual: { readonly lancamentoId: number } | { readonly lancamento: LancamentoDaFolha }): number =>
  'lancamento' in qual ? qual.lancamento.lancamentoId : qual.lancamentoId;

const guardar = (state: Reservas, qual: Qual, lancamentoId: number, parte: Parte): Reservas => {
  const atual = state.reservas[qual];
  if (atual?.lancamentoId === lancamentoId) atual.partes.push(parte);
  else state.reservas[qual] = { lancamentoId, partes: [parte] };
  for (const linhaId of parte.linhaIds) state.linhas[linhaId] = qual;
  for (const chave of parte.trabalho) state.trabalho[chave] = qual;
  return state;
};

const soltar = (state: Reservas, qual: Qual, { linhaIds = [], trabalho = [] }: Partial<Parte>): Reservas => {
  delete state.reservas[qual];
  for (const linhaId of linhaIds) delete state.linhas[linhaId];
  for (const chave of trabalho) delete state.trabalho[chave];
  return state;
};

/**
 * Which line is paid by which closed sheet, of picking and of other work: one stream for each account, through which all closings go, of
 * harvest and of payroll sheets, so that two sheets that overlap cannot both pay a line. A sheet is its own stream (its ETag is its own), so it
 * closes first and asks here; it is not refused, but told no by a fact, on which the sheet opens again. A closing is known by the id of
 * the entry it becomes: a consequence drawn late finds another id there and changes nothing. A deletion asks here first, so
 * that a line is either paid or gone.
 */
export const reservaColheitaDecider: Decider<ReservaColheitaCommand, ReservaColheitaEvent, Reservas> = {
  category: 'folhas',
  snapshot: 5,
  initial: () => ({ linhas: {}, trabalho: {}, reservas: {}, retiradas: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ColheitaReservada':
      case 'ColheitaReservadaEmParte': {
        const { linhaIds, trabalho = [], descontos } = data;
        return guardar(state, colheita(data.folhaId), entradaDe(data), { linhaIds, trabalho, descontos });
      }
      case 'TrabalhoReservado':
      case 'TrabalhoReservadoEmParte': {
        const { trabalho, descontos } = data;
        return guardar(state, pagamento(data.folhaId), entradaDe(data), { linhaIds: [], trabalho, descontos });
      }
      case 'ColheitaLiberada':
        return soltar(state, colheita(data.folhaId), { linhaIds: data.linhaIds, trabalho: data.trabalho ?? [] });
      case 'TrabalhoLiberado':
        return soltar(state, pagamento(data.folhaId), { trabalho: data.trabalho });
      case 'ColheitaRecusada':
      case 'TrabalhoRecusado':
        return state;
      case 'ColheitaRetirada':
        for (const chave of [...data.linhaIds, ...(data.trabalho ?? [])]) state.retiradas[chave] = true;
        return state;
      case 'TrabalhoRetirado':
        for (const chave of data.trabalho) state.retiradas[chave] = true;
        return state;
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'ReservarColheita':
        return reservarColheita(command.data, state);
      case 'ReservarTrabalho':
        return reservarTrabalho(command.data, state);
      case 'LiberarColheita': {
        const atual = state.reservas[colheita(command.data.folhaId)];
        return atual?.lancamentoId === command.data.lancamentoId ? liberarColheita(command.data.folhaId, atual) : [];
      }
      case 'LiberarTrabalho': {
        const atual = state.reservas[pagamento(command.data.folhaId)];
        return atual?.lancamentoId === command.data.lancamentoId ? liberarTrabalho(command.data.folhaId, atual) : [];
      }
      case 'RetirarColheita':
        return retirarColheita(command.data, state);
      case 'RetirarTrabalho': {
        const { atividadeId, trabalho } = command.data;
        recusarPago(trabalho, state);
        const novo = trabalho.filter((chave) => !state.retiradas[chave]);
        return novo.length > 0 ? [{ type: 'TrabalhoRetirado', data: { atividadeId, trabalho: novo } }] : [];
      }
      default:
        return never(command);
    }
  },
};

type Pedida<T extends ReservaColheitaCommand['type']> = Extract<ReservaColheitaCommand, { type: T }>['data'];

/** Discounts as facts carry them: not where there are none. */
const comDescontos = (descontos: readonly DescontoDito[]) => (descontos.length > 0 ? { descontos: [...descontos] } : {});

/** The first line that a sheet asks for and cannot have: another sheet has it, or it is deleted. */
const tomado = (quais: readonly (number | string)[], de: Readonly<Record<string, Qual>>, retiradas: Reservas['retiradas'], qual: Qual) =>
  quais.find((um) => retiradas[um] || (de[um] ?? qual) !== qual);

/** Whether a part comes next. One that is repeated, or of which the part before was refused or is free again, does not. */
const eAVez = (atual: Reserva | undefined, qual: QualParte): boolean => {
  const feitas = atual?.lancamentoId === entradaDe(qual) ? atual.partes.length : 0;
  return feitas + 1 === ('lancamento' in qual ? (qual.partes ?? 0) + 1 : qual.parte);
};

/** The reservation of an earlier closing of the sheet, which the first part of another one takes the place of. */
const deAntes = (atual: Reserva | undefined, qual: QualParte): Reserva | undefined =>
  atual?.lancamentoId === entradaDe(qual) ? undefined : atual;

const reservarColheita = (data: Pedida<'ReservarColheita'>, state: Reservas): ReservaColheitaEvent[] => {
  const { folhaId, linhaIds, trabalho = [], descontos = [] } = data;
  const lancamentoId = entradaDe(data);
  const qual = colheita(folhaId);
  const atual = state.reservas[qual];
  if (!eAVez(atual, data)) return [];
  const linha = tomado(linhaIds, state.linhas, state.retiradas, qual) as number | undefined;
  const chave = tomado(trabalho, state.trabalho, state.retiradas, qual) as string | undefined;
  if (linha !== undefined || chave !== undefined) {
    const dela = linha === undefined ? state.trabalho[chave as string] : state.linhas[linha];
    const outra = dela && lida(dela);
    const recusada = {
      ...{ folhaId, lancamentoId, linhaId: linha ?? lerChave(chave as string).linhaId, outraFolhaId: outra?.id ?? null },
      ...(outra?.especie === 'folha_pagamento' && { outraEspecie: outra.especie }),
      ...(linha === undefined && { trabalho: chave as string }),
    };
    return [{ type: 'ColheitaRecusada', data: recusada }];
  }
  const reservada = {
    folhaId,
    linhaIds: [...linhaIds],
    ...(trabalho.length > 0 && { trabalho: [...trabalho] }),
    ...comDescontos(descontos),
  };
  return [
    ...liberarColheita(folhaId, deAntes(atual, data)),
    'lancamento' in data
      ? { type: 'ColheitaReservada', data: { ...reservada, lancamento: data.lancamento } }
      : { type: 'ColheitaReservadaEmParte', data: { ...reservada, lancamentoId, parte: data.parte } },
  ];
};

const reservarTrabalho = (data: Pedida<'ReservarTrabalho'>, state: Reservas): ReservaColheitaEvent[] => {
  const { folhaId, trabalho, descontos = [] } = data;
  const lancamentoId = entradaDe(data);
  const qual = pagamento(folhaId);
  const atual = state.reservas[qual];
  if (!eAVez(atual, data)) return [];
  const chave = tomado(trabalho, state.trabalho, state.retiradas, qual) as string | undefined;
  if (chave !== undefined) {
    const dela = state.trabalho[chave];
    const outra = dela && lida(dela);
    const recusado = { folhaId, lancamentoId, trabalho: chave, outraFolhaId: outra?.id ?? null, outraEspecie: outra?.especie ?? null };
    return [{ type: 'TrabalhoRecusado', data: recusado }];
  }
  const reservado = { folhaId, trabalho: [...trabalho], ...comDescontos(descontos) };
  return [
    ...liberarTrabalho(folhaId, deAntes(atual, data)),
    'lancamento' in data
      ? { type: 'TrabalhoReservado', data: { ...reservado, lancamento: data.lancamento } }
      : { type: 'TrabalhoReservadoEmParte', data: { ...reservado, lancamentoId, parte: data.parte } },
  ];
};

const liberarColheita = (folhaId: number, reserva: Reserva | undefined): ReservaColheitaEvent[] => {
  if (!reserva) return [];
  const { lancamentoId, partes } = reserva;
  return partes.map(({ linhaIds, trabalho, descontos = [] }) => ({
    type: 'ColheitaLiberada',
    data: { folhaId, lancamentoId, linhaIds, ...(trabalho.length > 0 && { trabalho }), ...comDescontos(descontos) },
  }));
};

const liberarTrabalho = (folhaId: number, reserva: Reserva | undefined): ReservaColheitaEvent[] => {
  if (!reserva) return [];
  const { lancamentoId, partes } = reserva;
  return partes.map(({ trabalho, descontos = [] }) => ({
    type: 'TrabalhoLiberado',
    data: { folhaId, lancamentoId, trabalho, ...comDescontos(descontos) },
  }));
};

/** @throws TRABALHO_EM_FOLHA_FECHADA */
const recusarPago = (trabalho: readonly string[], state: Reservas): void => {
  const paga = trabalho.map((chave) => state.trabalho[chave]).find((qual) => qual !== undefined);
  if (!paga) return;
  const { especie, id } = lida(paga);
  throw refuseShared('TRABALHO_EM_FOLHA_FECHADA', { especie: especiesDeFolha[especie].nome, folha: id });
};

const retirarColheita = (data: Pedida<'RetirarColheita'>, state: Reservas): ReservaColheitaEvent[] => {
  const { linhaIds, trabalho = [], ...resto } = data;
  const paga = linhaIds.find((linhaId) => state.linhas[linhaId] !== undefined);
  if (paga !== undefined) throw refuseShared('LINHA_EM_FOLHA_FECHADA', { linha: paga, folha: lida(state.linhas[paga] as Qual).id });
  recusarPago(trabalho, state);
  const novas = linhaIds.filter((linhaId) => !state.retiradas[linhaId]);
  const novo = trabalho.filter((chave) => !state.retiradas[chave]);
  if (novas.length === 0 && novo.length === 0 && !resto.comAtividade) return [];
  return [{ type: 'ColheitaRetirada', data: { ...resto, linhaIds: novas, ...(novo.length > 0 && { trabalho: novo }) } }];
};
