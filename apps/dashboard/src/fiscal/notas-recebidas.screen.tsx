import type * as answers from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Alert, Badge, Button, Paper, Text, Timeline } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconCloudDownload,
  IconDownload,
  IconEye,
  IconFileImport,
  IconInbox,
  IconX,
} from '@tabler/icons-react';
import { JustificativaDita } from '@tulha/domain/fiscal/distribuicao/distribuicao.commands';
import {
  CORRECAO,
  JUSTIFICATIVA,
  MANIFESTACOES,
  NOMES_DA_MANIFESTACAO,
  type TipoDeManifestacao,
} from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { notaRecebidaColumns, sefazSucesso } from '@tulha/domain/fiscal/distribuicao/nota-recebida.columns';
import { rotuloDe, text } from '@tulha/domain/kernel/catalogue/fields';
import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { useMay } from '../http/may.js';
import { choice } from '../screens/choice.js';
import { defineScreen } from '../screens/define-screen.js';
import type { Act } from '../screens/screen.js';
import { day, instant, money } from '../ui/format.js';
import type { Filter } from '../ui/list/filters.js';
import { List } from '../ui/list/list.js';
import type { Column } from '../ui/list/table.js';
import { LinkButton } from '../ui/page.js';
import { BaixarEvento, CorrecoesDaNota } from './eventos-da-nota.js';
import { FilasDaSefaz, PerguntarASefaz, Simulado } from './fila-da-sefaz.js';
import { NOTAS } from './notas.api.js';
import { type NotaRecebida, RECEBIDAS, useBaixarXml } from './sefaz.api.js';

const MARCAS = {
  RESUMO: { cor: 'gray', Icon: IconCircleDashed },
  AGUARDANDO_XML: { cor: 'ambar', Icon: IconCloudDownload },
  COMPLETA: { cor: 'folha', Icon: IconCheck },
} as const;

/** The state of an invoice: how much of it is here, or that it was cancelled or denied. */
export const Situacao = ({ row: { situacao, naSefaz } }: { readonly row: Pick<NotaRecebida, 'situacao' | 'naSefaz'> }) => {
  if (naSefaz !== 'AUTORIZADA')
    return (
      <Badge color="cereja" leftSection={<IconBan size="0.875rem" aria-hidden="true" />}>
        {rotuloDe(notaRecebidaColumns.naSefaz, naSefaz)}
      </Badge>
    );
  const { cor, Icon } = MARCAS[situacao];
  return (
    <Badge color={cor} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {rotuloDe(notaRecebidaColumns.situacao, situacao)}
    </Badge>
  );
};

/** When ciência was given, and that nobody asked for it where that is so. */
const comoSeDeuCiencia = ({ ciencia, cienciaAutomatica }: NotaRecebida): string => {
  if (ciencia === null) return '—';
  return cienciaAutomatica ? `Sozinha, em ${instant(ciencia)}` : instant(ciencia);
};

export const COLUNAS: readonly Column<NotaRecebida>[] = [
  { key: 'emitente', label: 'Emitente', sort: true, card: 'title', show: ({ emitente }) => emitente },
  { key: 'numero', label: 'Nota', sort: true, show: ({ numero }) => numero },
  { key: 'emitida', label: 'Emissão', sort: true, show: ({ emitida }) => day(emitida) },
  { key: 'valor', label: 'Total', number: true, sort: true, show: ({ valor }) => money(valor) },
  { key: 'situacao', label: 'XML', card: 'corner', show: (row) => <Situacao row={row} /> },
  { key: 'ciencia', label: 'Ciência', show: comoSeDeuCiencia },
  { key: 'fazer', label: 'O que fazer', show: ({ fazer }) => fazer },
];

const FILTROS: readonly Filter[] = [
  { key: 'q', type: 'search', label: 'Emitente, número ou chave' },
  choice('situacao', notaRecebidaColumns.situacao, 'XML: qualquer'),
  {
    key: 'manifestacao',
    type: 'select',
    label: 'O que se disse',
    all: 'Dita ou não',
    options: [
      { value: 'NENHUMA', label: 'Nada ainda' },
      ...Object.entries(NOMES_DA_MANIFESTACAO).map(([value, label]) => ({ value, label })),
    ],
  },
];

/** All that the tax authority distributed, and how its queues stand. */
const Recebidas = () => {
  if (!useMay('fiscal')) return <SemPermissao />;
  return (
    <List<typeof answers.NotaRecebida>
      title="Notas recebidas"
      noun={['nota recebida', 'notas recebidas']}
      icon={IconInbox}
      path={RECEBIDAS}
      columns={COLUNAS}
      filters={FILTROS}
      defaultSort="-autorizada"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${RECEBIDAS}/${id}`}
      lead={<FilasDaSefaz />}
      actions={
        <>
          <LinkButton to={`${RECEBIDAS}/pendentes`}>A manifestar</LinkButton>
          <PerguntarASefaz />
        </>
      }
      empty={{
        title: 'Nenhuma nota recebida ainda',
        text: 'O que os fornecedores emitem para a fazenda aparece aqui depois que se pergunta à SEFAZ.',
        action: <PerguntarASefaz />,
      }}
    />
  );
};

type Completa = typeof answers.NotaRecebidaCompleta;
type Row = Answer<Completa>;

const pode = ({ naSefaz, certificado, semResposta, diasConclusivo }: Row) =>
  naSefaz === 'AUTORIZADA' && certificado !== null && semResposta === null && diasConclusivo >= 0;
const manifestar = (tipoEvento: TipoDeManifestacao) => ({
  method: 'POST' as const,
  at: ({ chave, certificado }: Row) => ({ path: '/nfe/manifestar', body: { chave, certificateId: certificado, tipoEvento } }),
});
const ato = (tipo: TipoDeManifestacao, mais: Omit<Act<Row>, 'call' | 'done'>): Act<Row> => ({
  ...mais,
  call: manifestar(tipo),
  done: sefazSucesso.manifestada,
});

const ATOS: readonly Act<Row>[] = [
  ato('DESCONHECIMENTO', {
    label: 'Desconhecer',
    icon: IconX,
    when: (row) => pode(row) && row.manifestacao !== 'DESCONHECIMENTO',
    title: 'Dizer que a fazenda não conhece esta compra?',
    text: () => 'Diz-se à SEFAZ que a nota foi emitida sem que a fazenda comprasse. O XML não se libera.',
  }),
  ato('NAO_REALIZADA', {
    label: 'Não se realizou',
    icon: IconBan,
    when: (row) => pode(row) && row.manifestacao !== 'NAO_REALIZADA',
    title: 'Dizer que a compra não se realizou?',
    text: () => 'A fazenda comprou e não recebeu, ou devolveu na hora. Explique o que houve: vai na manifestação.',
    takes: {
      fields: [['justificativa', text('O que houve', { max: JUSTIFICATIVA.max })]],
      input: JustificativaDita,
    },
  }),
  {
    label: 'Buscar o XML',
    icon: IconCloudDownload,
    when: ({ situacao, certificado, naSefaz }) => situacao !== 'COMPLETA' && certificado !== null && naSefaz === 'AUTORIZADA',
    title: 'Perguntar à SEFAZ pelo XML desta nota?',
    text: () => 'Conta como uma das perguntas desta hora. O XML também vem sozinho na consulta seguinte.',
    call: {
      method: 'POST',
      at: ({ chave, certificado }) => ({ path: '/nfe/manifestar/atualizar-xml', body: { chave, certificateId: certificado } }),
    },
    done: sefazSucesso.xml,
  },
  {
    label: 'Incluir nas notas',
    icon: IconFileImport,
    when: ({ situacao, notaFiscal, naSefaz }) => situacao === 'COMPLETA' && notaFiscal === null && naSefaz === 'AUTORIZADA',
    title: 'Incluir entre as notas da fazenda?',
    text: () => 'Entra com os itens e as parcelas, a lançar no estoque e no financeiro. Nada é lançado ainda.',
    call: { method: 'POST', path: 'incluir' },
    done: sefazSucesso.incluida,
  },
  ato('CONFIRMACAO', {
    label: 'Confirmar a compra',
    icon: IconCheck,
    when: (row) => pode(row) && row.manifestacao !== 'CONFIRMACAO',
    title: 'Confirmar a compra?',
    text: () => 'Diz-se à SEFAZ que a fazenda recebeu o que a nota diz. Quem a emitiu não a cancela mais.',
  }),
  ato('CIENCIA', {
    label: 'Dar ciência',
    icon: IconEye,
    main: true,
    when: (row) => pode(row) && row.ciencia === null && row.manifestacao === null && row.diasCiencia >= 0,
    title: 'Dar ciência da nota?',
    text: () => 'Diz-se à SEFAZ que a fazenda sabe da nota, e o XML se libera. O que houve com a compra se diz depois.',
  }),
];

const Baixar = ({ row: { chave, situacao } }: { readonly row: Row }) => {
  const baixar = useBaixarXml();
  if (situacao !== 'COMPLETA') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size="1.1rem" aria-hidden="true" />}
      loading={baixar.isPending}
      onClick={() => baixar.mutate({ chave })}
    >
      Baixar XML
    </Button>
  );
};

/** What the file of an event is, by its address (`110110-2`): what the farm said has a receipt; all else is the issuer's. */
const oQueSeBaixa = (evento: string): string => {
  const [codigo] = evento.split('-');
  if (codigo === CORRECAO) return 'Baixar a carta';
  return Object.values(MANIFESTACOES).some((uma) => uma.codigo === codigo) ? 'Baixar o recibo' : 'Baixar o evento';
};

const Historia = ({ row: { chave, historia } }: { readonly row: Row }) =>
  historia.length > 0 && (
    <Paper p="md" component="section" aria-label="O que houve com a nota">
      <Timeline bulletSize={16} lineWidth={2} active={historia.length}>
        {historia.map(({ em, texto, detalhe, recibo }) => (
          <Timeline.Item key={`${em} ${texto}`} title={texto}>
            <Text size="sm" c="dimmed">
              {instant(em)}
            </Text>
            {detalhe !== null && <Text size="sm">{detalhe}</Text>}
            {recibo !== null && (
              <BaixarEvento chave={chave} evento={recibo}>
                {oQueSeBaixa(recibo)}
              </BaixarEvento>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Paper>
  );

/** A cancelled invoice that still stands in stock or among the payables, with the reason. */
const Cancelada = ({ row: { naSefaz, lancamento, impedimento } }: { readonly row: Row }) =>
  naSefaz === 'CANCELADA' &&
  lancamento !== null &&
  lancamento !== 'RECEBIDA' && (
    <Alert color="cereja" title="Quem emitiu esta nota a cancelou, e ela ainda está lançada">
      {impedimento === null
        ? 'O lançamento é desfeito sozinho em instantes.'
        : `Não dá para desfazer o lançamento: ${impedimento} Resolva isso, e ele se desfaz sozinho.`}
    </Alert>
  );

const Sobre = ({ row }: { readonly row: Row }) => (
  <>
    <Situacao row={row} /> {row.fazer}
  </>
);

const declarada = defineScreen<typeof answers.NotaRecebida, Completa>({
  title: { singular: 'Nota recebida', plural: 'Notas recebidas' },
  icon: IconInbox,
  path: RECEBIDAS,
  modulo: 'fiscal',
  columns: notaRecebidaColumns,
  list: { columns: ['emitente'], filters: [], sort: '-autorizada', empty: { title: 'Nenhuma nota recebida ainda', text: '' } },
  page: {
    title: ({ numero, emitente }) => `Nota ${numero} de ${emitente}`,
    About: Sobre,
    Lead: ({ row }) => (
      <>
        {row.ambiente === 'SIMULADO' && <Simulado />}
        <Cancelada row={row} />
        <CorrecoesDaNota chave={row.chave} />
      </>
    ),
    Actions: Baixar,
    acts: ATOS,
    facts: [
      ...(['emitenteDocumento', 'valor', 'emitida', 'autorizada', 'prazoCiencia', 'prazoConclusivo', 'ciencia', 'manifestacao'] as const),
      ...(['semResposta', 'chave', 'sha256'] as const),
      ({ cienciaAutomatica }) => cienciaAutomatica && ['Como se deu ciência', 'Sozinha, com a autorização da fazenda'],
      ({ notaFiscal }) =>
        notaFiscal !== null && [
          'Entre as notas da fazenda',
          <LinkButton key="nota" to={`${NOTAS}/${notaFiscal}`}>
            Ver a nota
          </LinkButton>,
        ],
    ],
    parts: [Historia],
  },
});

export const screen = { ...declarada, List: Recebidas };
