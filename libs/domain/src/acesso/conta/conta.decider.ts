import { type Decider, never } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { ContaEvent } from './conta.events.js';
import { chaveDa, type OcuparVaga, ocuparVaga, type Vagas } from './vagas-do-plano.js';

type DadosDe<T extends ContaEvent['type']> = Extract<ContaEvent, { type: T }>['data'];
type Fatura = DadosDe<'FaturaRegistrada'>;
/** `dono` is null until the account was handed on: until then the owner is the user the account was opened with. */
type Conta = {
  criada: boolean;
  suspensa: boolean;
  faturas: Record<string, Fatura>;
  vagas: Vagas;
  dono: number | null;
  dispensados: readonly number[];
};
export type ContaCommand =
  | { readonly type: 'CriarConta'; readonly data: { contaId: number; nome: string; plano: string } }
  | { readonly type: 'SuspenderConta'; readonly data: { contaId: number; motivo: string } }
  | { readonly type: 'ReativarConta'; readonly data: { contaId: number } }
  | { readonly type: 'RegistrarFatura'; readonly data: Fatura }
  | OcuparVaga
  | { readonly type: 'DevolverVaga'; readonly data: DadosDe<'VagaDevolvida'> }
  /** `dono`: the owner as long as the account was not handed on. */
  | { readonly type: 'DispensarUsuario'; readonly data: Dispensa }
  | { readonly type: 'ReadmitirUsuario'; readonly data: DadosDe<'UsuarioReadmitido'> }
  | { readonly type: 'PassarConta'; readonly data: DadosDe<'DonoTrocado'> };

const mesma = (a: Fatura | undefined, b: Fatura) =>
  a !== undefined && a.valorCentavos === b.valorCentavos && a.vencimento === b.vencimento && a.pagaEm === b.pagaEm;

type Dispensa = DadosDe<'UsuarioDispensado'> & { readonly dono: number };

/** A user who is already out is recorded again only for a deletion: a deactivated user may still be deleted. */
const dispensar = ({ dono, ...data }: Dispensa, state: Conta): ContaEvent[] => {
  if (data.usuarioId === (state.dono ?? dono)) throw refuseAcesso('DONO_NAO_SE_ALTERA');
  const fora = state.dispensados.includes(data.usuarioId);
  return fora && data.fim !== 'excluir' ? [] : [{ type: 'UsuarioDispensado', data }];
};

/** The account has one owner at any time: of two who hand it on at once, the second is not the owner any more. */
const passar = (data: DadosDe<'DonoTrocado'>, { dono, dispensados }: Conta): ContaEvent[] => {
  if (data.deId !== (dono ?? data.deId)) throw refuseAcesso('NAO_E_MAIS_O_DONO');
  if (dispensados.includes(data.paraId)) throw refuseAcesso('NOVO_DONO_INATIVO');
  return data.deId === data.paraId ? [] : [{ type: 'DonoTrocado', data }];
};

/** An account: one producer with their farms, apart from every other. */
export const contaDecider: Decider<ContaCommand, ContaEvent, Conta> = {
  category: 'conta',
  initial: () => ({ criada: false, suspensa: false, faturas: {}, vagas: {}, dono: null, dispensados: [] }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ContaCriada':
        return { ...state, criada: true };
      case 'ContaSuspensa':
        return { ...state, suspensa: true };
      case 'ContaReativada':
        return { ...state, suspensa: false };
      case 'FaturaRegistrada':
        return { ...state, faturas: { ...state.faturas, [data.faturaId]: data } };
      case 'VagaOcupada':
        return { ...state, vagas: { ...state.vagas, [chaveDa(data)]: data.em } };
      case 'VagaDevolvida':
        return { ...state, vagas: Object.fromEntries(Object.entries(state.vagas).filter(([chave]) => chave !== chaveDa(data))) };
      case 'UsuarioDispensado':
        return { ...state, dispensados: [...new Set([...state.dispensados, data.usuarioId])] };
      case 'UsuarioReadmitido':
        return { ...state, dispensados: state.dispensados.filter((id) => id !== data.usuarioId) };
      case 'DonoTrocado':
        return { ...state, dono: data.paraId };
      default:
        return never(type);
    }
  },
  decide: (command, state, meta) => {
    if (command.type === 'CriarConta') {
      if (state.criada) throw refuseAcesso('CONTA_JA_EXISTE');
      return [{ type: 'ContaCriada', data: command.data }];
    }
    if (!state.criada && command.type === 'DevolverVaga') return []; // follows a deletion, and refuses nothing
    if (!state.criada) throw refuseAcesso('CONTA_NAO_ENCONTRADA');
    switch (command.type) {
      case 'SuspenderConta':
        return state.suspensa ? [] : [{ type: 'ContaSuspensa', data: command.data }];
      case 'ReativarConta':
        return state.suspensa ? [{ type: 'ContaReativada', data: command.data }] : [];
      case 'RegistrarFatura':
        return mesma(state.faturas[command.data.faturaId], command.data) ? [] : [{ type: 'FaturaRegistrada', data: command.data }];
      case 'OcuparVaga':
        return ocuparVaga(command, state.vagas, meta);
      case 'DevolverVaga':
        return state.vagas[chaveDa(command.data)] === undefined ? [] : [{ type: 'VagaDevolvida', data: command.data }];
      case 'DispensarUsuario':
        return dispensar(command.data, state);
      case 'ReadmitirUsuario':
        return state.dispensados.includes(command.data.usuarioId) ? [{ type: 'UsuarioReadmitido', data: command.data }] : [];
      case 'PassarConta':
        return passar(command.data, state);
      default:
        return never(command);
    }
  },
};
