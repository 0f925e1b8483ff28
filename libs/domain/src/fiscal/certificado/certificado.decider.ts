import { type Decider, never } from '../../kernel/decider.js';
import { refuseFiscal } from '../errors.js';
import type { Certificado, CertificadoEvent } from './certificado.events.js';
import { limiteDoAviso } from './validade.js';

type State = {
  dados: Certificado | null;
  ativo: boolean;
  excluido: boolean;
  /** The nearest limit that was told of. */
  avisado: number | null;
};

type UmCertificado = { readonly certificadoId: number };
export type CertificadoCommand =
  | { readonly type: 'IncluirCertificado'; readonly data: Certificado }
  | { readonly type: 'DesativarCertificado'; readonly data: UmCertificado }
  | { readonly type: 'ReativarCertificado'; readonly data: UmCertificado }
  | { readonly type: 'AvisarDoCertificado'; readonly data: UmCertificado }
  | { readonly type: 'ExcluirCertificado'; readonly data: UmCertificado };

/** An A1 certificate by which a farm asks the tax authority. */
export const certificadoDecider: Decider<CertificadoCommand, CertificadoEvent, State> = {
  category: 'certificado',
  initial: () => ({ dados: null, ativo: false, excluido: false, avisado: null }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CertificadoIncluido':
        return { ...state, dados: data, ativo: true };
      case 'CertificadoDesativado':
        return { ...state, ativo: false };
      case 'CertificadoReativado':
        return { ...state, ativo: true };
      case 'CertificadoPertoDeVencer':
        return { ...state, avisado: data.limiteDias };
      case 'CertificadoExcluido':
        return { ...state, ativo: false, excluido: true };
      default:
        return never(type);
    }
  },
  decide: (command, state, { now }) => {
    switch (command.type) {
      case 'IncluirCertificado':
        if (state.dados) throw refuseFiscal('CERTIFICADO_JA_EXISTE');
        return [{ type: 'CertificadoIncluido', data: command.data }];
      case 'DesativarCertificado':
        vivo(state, command.data.certificadoId);
        return state.ativo ? [{ type: 'CertificadoDesativado', data: command.data }] : [];
      case 'ReativarCertificado':
        vivo(state, command.data.certificadoId);
        return state.ativo ? [] : [{ type: 'CertificadoReativado', data: command.data }];
      case 'AvisarDoCertificado':
        return avisar(state, now);
      case 'ExcluirCertificado':
        if (state.excluido) return [];
        vivo(state, command.data.certificadoId);
        return [{ type: 'CertificadoExcluido', data: command.data }];
      default:
        return never(command);
    }
  },
};

const vivo = ({ dados, excluido }: State, id: number): Certificado => {
  if (!dados || excluido) throw refuseFiscal('CERTIFICADO_NAO_ENCONTRADO', { id });
  return dados;
};

/** One that is in use and about to end, once for each limit; of several limits that have passed only the nearest. */
const avisar = ({ dados, ativo, avisado }: State, now: string): CertificadoEvent[] => {
  if (!dados || !ativo) return [];
  const { certificadoId, fazendaId, validoAte } = dados;
  const limiteDias = limiteDoAviso(validoAte, now);
  if (limiteDias === undefined || (avisado !== null && avisado <= limiteDias)) return [];
  return [{ type: 'CertificadoPertoDeVencer', data: { certificadoId, fazendaId, validoAte, limiteDias } }];
};
