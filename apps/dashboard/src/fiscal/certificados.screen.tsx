import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCertificate, IconCheck, IconCircleOff, IconClock, IconTrash } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/fiscal/certificado/certificado.answers';
import { certificadoColumns, certificadoSucesso } from '@tulha/domain/fiscal/certificado/certificado.columns';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { defineScreen } from '../screens/define-screen.js';
import { count } from '../ui/format.js';
import { CERTIFICADOS, type Certificado } from './certificados.api.js';

const MARCAS = {
  VALIDO: { cor: 'folha', Icon: IconCheck },
  A_VENCER: { cor: 'ambar', Icon: IconClock },
  VENCIDO: { cor: 'cereja', Icon: IconAlertTriangle },
  DESATIVADO: { cor: 'gray', Icon: IconCircleOff },
} as const;

const Situacao = ({ row: { situacao, diasRestantes } }: { readonly row: Certificado }) => {
  const { cor, Icon } = MARCAS[situacao];
  const faltam = diasRestantes === 1 ? 'falta 1 dia' : `faltam ${count(diasRestantes)} dias`;
  return (
    <Badge color={cor} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {rotuloDe(certificadoColumns.situacao, situacao)}
      {situacao === 'A_VENCER' && `: ${faltam}`}
    </Badge>
  );
};

/** The certificates by which farms ask the tax authority. */
export const screen = defineScreen<typeof answers.Certificado>({
  title: { singular: 'Certificado', plural: 'Certificados' },
  icon: IconCertificate,
  path: CERTIFICADOS,
  modulo: 'fiscal',
  columns: certificadoColumns,
  list: {
    columns: ['titular', 'situacao', 'documento', 'validoAte', 'emissor'],
    cells: { situacao: Situacao },
    sort: 'validoAte',
    filters: [{ key: 'q', type: 'search', label: 'Titular, CPF ou CNPJ' }],
    add: { label: 'Incluir certificado', icon: IconCertificate, to: `${CERTIFICADOS}/novo` },
    empty: {
      title: 'Nenhum certificado ainda',
      text: 'Com o certificado A1 da fazenda, as notas emitidas para ela poderão vir da SEFAZ.',
    },
  },
  page: {
    title: ({ titular }) => titular,
    About: Situacao,
    facts: ['documento', 'validoDe', 'validoAte', 'emissor', 'serie', 'impressao'],
    acts: [
      {
        label: 'Desativar',
        icon: IconCircleOff,
        when: ({ ativo }) => ativo,
        title: 'Desativar o certificado?',
        text: () =>
          'Nada mais se pergunta à SEFAZ com ele. Continua guardado, até que se exclua. Para o usar outra vez, inclua o mesmo arquivo.',
        call: { method: 'PUT', path: 'desativar' },
        done: certificadoSucesso.desativado,
      },
      {
        label: 'Excluir',
        icon: IconTrash,
        title: 'Excluir o certificado?',
        text: () => 'A chave que o abre é destruída, e ninguém mais o lê aqui. Para o usar outra vez, inclua o arquivo de novo.',
        call: { method: 'DELETE' },
        done: certificadoSucesso.excluido,
        then: 'list',
      },
    ],
    alteracoes: true,
  },
});
