import type { Decider, Unico } from '../../kernel/decider.js';
import { refusals } from '../../kernel/errors.js';
import { canonico } from '../../kernel/letras.js';
import type { UnicosEvent } from './unicos.events.js';

export const unicosErrors = {
  VALOR_RESERVADO: { kind: 'conflict', message: 'O valor de {campo} já é do registro {registroId}, versão {versao}, até {ate}.' },
} as const;
const refuse = refusals(unicosErrors);

/** Whose a value is: of a record, from the fact after `versao` on. */
export type Reserva = { readonly registroId: number; readonly versao: number };
type Dono = Reserva & { readonly comando: string; readonly ate: string };

export type UnicosCommand = {
  readonly type: 'ReservarValores';
  readonly data: Reserva & {
    readonly tabela: string;
    readonly valores: readonly Unico[];
    /** The command they are for: tried again, it may be for another record. */
    readonly comando: string;
    readonly ate: string;
    /** Claims found void: their record never came to have the value, or has it no more. */
    readonly caducas: readonly Reserva[];
  };
};

/** Whose each value is, by field and value: NUL between them makes no key a name that objects have. Claims of before are read as values are now. */
type Unicos = { readonly donos: Record<string, Dono> };

const chaveDe = ({ campo, valor }: Pick<Unico, 'campo' | 'valor'>): string => `${campo}\0${canonico(valor)}`;
const mesma = (a: Reserva, b: Reserva): boolean => a.registroId === b.registroId && a.versao === b.versao;
const semMarca = ({ campo, valor }: Unico) => ({ campo, valor });

/**
 * The values that no two records of one kind may share: one stream for each kind and account, so that of several concurrent
 * claims of a value one succeeds. A claim is never given back: a later claimant checks whether its record still has the
 * value.
 */
export const unicosDecider: Decider<UnicosCommand, UnicosEvent, Unicos> = {
  category: 'unicos',
  initial: () => ({ donos: {} }),
  evolve: (state, { data: { valores, pessoais, registroId, versao, comando, ate } }) => {
    for (const valor of [...valores, ...(pessoais ?? [])]) state.donos[chaveDe(valor)] = { registroId, versao, comando, ate };
    return state;
  },
  decide: ({ data: { caducas, valores, ...pedido } }, { donos }) => {
    for (const valor of valores) {
      const dono = donos[chaveDe(valor)];
      const livre =
        !dono || dono.registroId === pedido.registroId || dono.comando === pedido.comando || caducas.some((caduca) => mesma(caduca, dono));
      if (!livre) throw refuse('VALOR_RESERVADO', { campo: valor.campo, registroId: dono.registroId, versao: dono.versao, ate: dono.ate });
    }
    const novos = valores.filter((valor) => {
      const dono = donos[chaveDe(valor)];
      return !dono || !mesma(dono, pedido);
    });
    const [dela, daPessoa] = [novos.filter(({ pessoal }) => !pessoal), novos.filter(({ pessoal }) => pessoal)];
    const pessoais = daPessoa.length > 0 ? daPessoa.map(semMarca) : null;
    return novos.length > 0 ? [{ type: 'ValoresReservados', data: { ...pedido, valores: dela.map(semMarca), pessoais } }] : [];
  },
};
