import { impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { CertificadoEvent } from './certificado.events.js';

/** An A1 certificate by which a farm asks the tax authority. */
export const certificado = defineRegistro<CertificadoEvent>()({
  tabela: 'certificado',
  genero: 'm',
  title: { singular: 'Certificado', plural: 'Certificados' },
  modulo: 'fiscal',
  id: 'certificadoId',
  nome: 'titular',
  fora: null,
  tela: { lista: '/nfe/certificados', pagina: true },
  anexos: false,
  fazenda: daFazenda,
  aponta: { fazenda_id: impede('fazenda') },
  partes: {},
  frases: {
    CertificadoIncluido: 'incluiu',
    CertificadoDesativado: 'desativou',
    CertificadoReativado: 'reativou',
    CertificadoPertoDeVencer: ['avisou', 'que um certificado vence', 'que certificados vencem'],
    CertificadoExcluido: 'excluiu',
  },
});
