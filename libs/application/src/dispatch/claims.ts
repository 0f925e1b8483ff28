import { randomUUID } from 'node:crypto';
import type { CommandMeta, Unico } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Message } from '@tulha/domain/kernel/fact';
import { type Reserva, unicosDecider } from '@tulha/domain/suporte/unicos/unicos.decider';
import type { Dispatch } from './dispatch.js';
import { ask } from './rehearse.js';
import type { AnyDecider, DispatchOptions } from './wish.js';

/** A record that is not written so long after its values were claimed is not written any more. */
export const WRITE_WITHIN_MS = 60_000;
/** A claim whose record did not come holds the value so long: well after its writer gave up. */
const HELD_MS = 2 * WRITE_WITHIN_MS;
const ROUNDS = 12;

/** A command to a record that has values of its own, and the options of its dispatch. */
export type Asked = {
  readonly decider: AnyDecider;
  readonly unicidade: NonNullable<AnyDecider['unicidade']>;
  readonly id: string | number;
  readonly command: Message;
  readonly meta: CommandMeta;
  readonly options: DispatchOptions;
};
type Seen = { readonly version: number; readonly atuais: readonly Unico[]; readonly changes: boolean };

/** The meta of a fact of the same request that a repetition of the command does not find. */
const aside = ({ commandId, ...meta }: CommandMeta): CommandMeta => ({
  correlationId: commandId,
  causationId: commandId,
  ...meta,
  commandId: randomUUID(),
});
/** Whether two claims are of the same value of the same field. */
export const equal = (a: Unico, b: Unico): boolean => a.campo === b.campo && a.valor === b.valor;

/** Looks at records, and claims values for them. */
export const createClaims = (dispatch: Dispatch, clock: () => number) => {
  /**
   * The record as it stands, and whether the command would change it. A command that the rules refuse is let through, to be refused there.
   */
  const look = async ({ decider, unicidade, id, command, meta, options }: Asked): Promise<Seen> => {
    const changes = (state: unknown): boolean => {
      try {
        return decider.decide(command, state, meta).length > 0;
      } catch (error) {
        if (error instanceof DomainError) return false;
        throw error;
      }
    };
    if (options.isNew) return { version: -1, atuais: [], changes: changes(decider.initial()) };
    const { told, version } = await ask(dispatch, decider, id, command, aside(meta), (state) => ({
      atuais: unicidade.atuais(state),
      changes: changes(state),
    }));
    return { ...told, version };
  };

  /** Whether a claim that stands in the way says nothing any more. */
  const isVoid = async (asked: Asked, campo: string, { registroId, versao }: Reserva, ate: string): Promise<boolean> => {
    const other = await look({ ...asked, id: registroId, options: {} });
    const wanted = asked.unicidade.pedidos(asked.command).find((unico) => unico.campo === campo);
    if (wanted && other.atuais.some((has) => equal(has, wanted))) return false;
    return other.version > versao || ate < new Date(clock()).toISOString();
  };

  const claim = async (asked: Asked, valores: readonly Unico[], versao: number): Promise<void> => {
    const { decider, unicidade, id, command, meta } = asked;
    const caducas: Reserva[] = [];
    const data = { tabela: decider.category, registroId: Number(id), versao, comando: meta.commandId, valores };
    for (let round = 0; ; round++) {
      const ate = new Date(clock() + HELD_MS).toISOString();
      try {
        const reservar = { type: 'ReservarValores', data: { ...data, ate, caducas } } as const;
        return void (await dispatch(unicosDecider, `${decider.category}-${meta.conta}`, reservar, aside(meta), { mayRepeat: false }));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'VALOR_RESERVADO') throw error;
        const { campo, registroId, versao: desde, ate: held } = error.details;
        const caduca = { registroId: Number(registroId), versao: Number(desde) };
        if (round === ROUNDS || !(await isVoid(asked, String(campo), caduca, String(held))))
          throw unicidade.repetido(String(campo), command);
        caducas.push(caduca);
      }
    }
  };

  return { look, claim };
};
