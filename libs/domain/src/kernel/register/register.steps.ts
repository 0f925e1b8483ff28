import { storedName } from '../catalogue/catalogue.js';
import { refusals } from '../errors.js';
import { igual, nadaMuda } from '../igual.js';
import type { Register } from './register.js';
import type { Data, RegisterFact } from './register.state.js';
import type { Transition } from './transition.js';

export const registerErrors = {
  SITUACAO_NAO_DEIXA: { kind: 'conflict', message: '{nome}: a situação é "{situacao}", e só com "{de}" dá para {acao}.' },
  CAMPO_COM_LINHAS: {
    kind: 'conflict',
    message: '{nome}: {campo} não muda mais, pois já há {usos}. Exclua antes, ou registre {nome} à parte.',
  },
  CAMPO_NA_SITUACAO: {
    kind: 'conflict',
    message: '{nome}: {campo} não muda enquanto a situação é "{situacao}". Desfaça antes.',
  },
  REGISTRO_MUDOU: { kind: 'conflict', message: '{nome}: mudou neste mesmo instante. Confira e peça de novo.' },
  SITUACAO_POR_PASSO: { kind: 'refused', message: '{nome}: a situação muda por um passo ({passos}), e não ao gravar.' },
  LINHA_SEM_CAMPO: { kind: 'refused', message: '{nome}: falta dizer {campo}.' },
  LINHA_DE_OUTRA: { kind: 'conflict', message: '{nome}: veio da {de}, e só muda por lá.' },
  LINHA_MARCADA: { kind: 'conflict', message: '{nome} "{valor}": já tem a marca "{marca}". Tire a marca antes de {acao}.' },
  LINHAS_DEMAIS: { kind: 'refused', message: '{nome}: um registro tem no máximo {max}.' },
} as const;
export const refuseRegister = refusals(registerErrors);

const refuseSituation = ({ title, situations }: Register, dados: Data, de: readonly string[], acao: string) => {
  const called = (situacao: unknown) => situations[String(situacao)] ?? String(situacao);
  return refuseRegister('SITUACAO_NAO_DEIXA', {
    nome: title.singular,
    situacao: called(dados['situacao']),
    de: de.map(called).join('" ou "'),
    acao: acao.toLowerCase(),
  });
};

/** @throws SITUACAO_NAO_DEIXA where the record is in a situation in which nothing of it changes */
export const exigirAberto = (register: Register, dados: Data, acao: string): void => {
  const { locked, situations } = register;
  if (!locked.includes(String(dados['situacao']))) return;
  throw refuseSituation(
    register,
    dados,
    Object.keys(situations).filter((one) => !locked.includes(one)),
    acao,
  );
};

/** A body may say the situation as it is. @throws SITUACAO_POR_PASSO where it says another */
export const exigirSituacao = ({ title, situations, situationField, transitions }: Register, sent: Data, dados: Data | null): void => {
  const { situacao } = sent;
  if (situacao === undefined || situacao === (dados ?? { situacao: Object.keys(situations)[0] })['situacao']) return;
  const passos = Object.values(transitions).map(({ acao }) => acao.toLowerCase());
  throw refuseRegister('SITUACAO_POR_PASSO', { nome: title.singular, passos: passos.join(', ') }, situationField);
};

/** The fields written only by steps that lead to a situation and not to the next, emptied: a step from the one to the other clears them. */
const emptied = (register: Register, situacao: string, next: string): Data => {
  const { transitions, fields } = register;
  const leadsTo = (one: Transition) => Object.values(movesOf(register, one));
  return Object.fromEntries(
    Object.values(transitions)
      .filter((one) => leadsTo(one).includes(situacao) && !leadsTo(one).includes(next))
      .flatMap(({ takes }) => Object.entries(takes).filter(([name]) => fields[name]?.aParte))
      .map(([name, field]) => [storedName(name, field), null]),
  );
};

/** The values given with a step. A null asks for no change. */
const asks = (given: Data): Data => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** The situation after a step, by each situation in which it may be taken; undefined for a step that only changes fields. */
export const movesOf = (
  { situations }: Pick<Register, 'situations'>,
  { from, to, moves }: Pick<Transition, 'from' | 'to' | 'moves'>,
): Readonly<Record<string, string>> => {
  if (moves) return moves;
  if (to === undefined) return {};
  return Object.fromEntries((from === undefined ? Object.keys(situations).filter((one) => one !== to) : [from]).map((one) => [one, to]));
};

/** A named step of a record. Asked for again, it writes nothing. @throws SITUACAO_NAO_DEIXA from any other situation than its own */
export const decideStep = (register: Register, transition: Transition, dados: Data, given: Data, hoje: string): RegisterFact[] => {
  const { fato, acao, hoje: days } = transition;
  const { situacao } = dados;
  const moves = movesOf(register, transition);
  const there = Object.values(moves).includes(String(situacao));
  if (there && nadaMuda(dados, asks(given))) return [];
  const to = moves[String(situacao)];
  if (there || (transition.to !== undefined && to === undefined)) throw refuseSituation(register, dados, Object.keys(moves), acao);
  const data: Data = { ...dados, ...(to === undefined ? {} : { ...emptied(register, String(situacao), to), situacao: to }), ...given };
  for (const name of days) data[name] ??= hoje;
  return igual(data, dados) ? [] : [{ type: fato, data }];
};
