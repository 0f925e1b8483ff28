import type { CertificadoEvent } from '@tulha/domain/fiscal/certificado/certificado.events';
import { defineProjection } from '../declare/projection.js';
import { patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** The contents of certificates; their keys and passwords are in the vault (`controle.certificado`). */
export const certificadoTable = defineTable(
  'certificado',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    fazenda_id: 'int8',
    titular: 'text?',
    documento: 'text?',
    emissor: 'text',
    serie: 'text',
    valido_de: 'timestamptz',
    valido_ate: 'timestamptz',
    impressao: 'text',
    ativo: 'bool',
  },
  {
    indexes: [
      ['conta', 'valido_ate'],
      ['conta', 'fazenda_id'],
    ],
    nomes: ['titular'],
    procura: ['titular', 'documento'],
  },
);

export const certificadoProjection = defineProjection<CertificadoEvent>({
  name: 'certificado',
  tables: [certificadoTable],
  on: {
    CertificadoIncluido: ({ data, meta, version }) => {
      const { certificadoId: id, fazendaId, validoDe, validoAte, ...resto } = data;
      const desde = { fazenda_id: fazendaId, valido_de: validoDe, valido_ate: validoAte };
      return [upsert(certificadoTable, { id, conta: meta.conta, versao: version, ...desde, ...resto, ativo: true })];
    },
    CertificadoDesativado: ({ data, version }) => [patch(certificadoTable, { id: data.certificadoId }, { ativo: false, versao: version })],
    CertificadoReativado: ({ data, version }) => [patch(certificadoTable, { id: data.certificadoId }, { ativo: true, versao: version })],
    CertificadoPertoDeVencer: ({ data, version }) => [patch(certificadoTable, { id: data.certificadoId }, { versao: version })],
    CertificadoExcluido: ({ data }) => [remove(certificadoTable, { id: data.certificadoId })],
  },
});
