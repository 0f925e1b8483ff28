import type { FolhaJulgada } from '@tulha/domain/registers/planilha/julgar';
import type { Julgada } from '@tulha/domain/catalogues/planilha/linhas';
import type { CommandMeta } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import type { RegisterCommand, RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import type { RegisterState } from '@tulha/domain/kernel/register/register.state';
import { ehProvisorio } from '@tulha/domain/registers/planilha/donos';

type Mudanca = Extract<Julgada, { situacao: 'nova' | 'alterada' }>;
type ComandoDoRegistro = Exclude<RegisterCommand, { type: 'EmConjunto' }>;

/** A row that makes or changes a record, or one of its lines. */
export type Pedida = { readonly folha: FolhaJulgada; readonly mudanca: Mudanca };
/** A record that the file makes or changes: its rows, the record's own first. */
export type Registro = { readonly id: number; readonly pedidas: readonly Pedida[] };

/** The id of a row's record or line; a new one has a provisional id in a rehearsal. */
export type IdDaLinha = (pedida: Pedida) => number;

const ehMudanca = (linha: Julgada): linha is Mudanca => linha.situacao === 'nova' || linha.situacao === 'alterada';

const lineOf = ({ lines }: Register, { aba }: FolhaJulgada): Line | undefined => (aba.lista === null ? undefined : lines[aba.lista]);

/** The rows that make or change something, by their record. */
export const porRegistro = (register: Register, folhas: readonly FolhaJulgada[]): readonly Registro[] => {
  const registros = new Map<number, Pedida[]>();
  for (const folha of folhas) {
    const line = lineOf(register, folha);
    for (const julgada of folha.julgadas.filter(ehMudanca)) {
      const id = line ? Number(julgada.finais[line.parent]) : julgada.id;
      registros.set(id, [...(registros.get(id) ?? []), { folha, mudanca: julgada }]);
    }
  }
  return [...registros].map(([id, pedidas]) => ({ id, pedidas }));
};

/** The commands of a record's rows, one for each. */
export const comandosDe = (register: Register, { pedidas }: Registro, id: number, idDa: IdDaLinha): readonly ComandoDoRegistro[] =>
  pedidas.map(({ folha, mudanca }): ComandoDoRegistro => {
    const line = lineOf(register, folha);
    const type = mudanca.situacao === 'nova' ? 'Cadastrar' : 'Alterar';
    if (!line || folha.aba.lista === null) return { type, data: { ...mudanca.dados, [`${register.tabela}Id`]: id } };
    const data = { ...mudanca.dados, [line.parentId]: id, [`${line.tabela}Id`]: idDa({ folha, mudanca }) };
    return { type: 'NaLinha', data: { id, linha: folha.aba.lista, comando: { type, data } } };
  });

/** A refusal, and which of the rows it is of. */
export type Recusa = { readonly em: number; readonly error: DomainError };

const recusaDe = (work: () => unknown): DomainError | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/** The first row that is refused by itself, once those before it were taken; the first of all where only all together are. */
const deQual = (decider: RegisterRules, comandos: readonly ComandoDoRegistro[], state: RegisterState, meta: CommandMeta): number => {
  for (const em of comandos.keys()) {
    const ate = { type: 'EmConjunto', data: { id: 0, comandos: comandos.slice(0, em + 1) } } as const;
    if (recusaDe(() => decider.decide(ate, state, meta))) return em;
  }
  return 0;
};

/** The refusal of the record's rules to all its rows together. Nothing is written. */
export const recusaDoRegistro = (
  decider: RegisterRules,
  comandos: readonly ComandoDoRegistro[],
  state: RegisterState,
  meta: CommandMeta,
): Recusa | undefined => {
  const error = recusaDe(() => decider.decide({ type: 'EmConjunto', data: { id: 0, comandos } }, state, meta));
  return error && { em: deQual(decider, comandos, state, meta), error };
};

/** Whether the file makes the record. */
export const ehNovo = ({ id }: Registro): boolean => ehProvisorio(id);
