import type * as answers from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import { IconEye, IconListCheck } from '@tabler/icons-react';
import type { Paged } from '@tulha/domain/kernel/answers';
import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { useRead } from '../http/hooks.js';
import { useMay } from '../http/may.js';
import { Confirm } from '../ui/confirm.js';
import { count } from '../ui/format.js';
import { List } from '../ui/list/list.js';
import type { Column } from '../ui/list/table.js';
import { useToast } from '../ui/toast.js';
import { FilasDaSefaz, useCertificadosEmUso } from './fila-da-sefaz.js';
import { COLUNAS } from './notas-recebidas.screen.js';
import { type NotaRecebida, PENDENTES, RECEBIDAS, useDarCiencia } from './sefaz.api.js';

/** The most of them in one call. */
const DE_CADA_VEZ = 20;

const dias = (n: number) => (n < 0 ? 'passou' : n === 0 ? 'hoje' : n === 1 ? '1 dia' : `${count(n)} dias`);

const COLUNAS_DO_PRAZO: readonly Column<NotaRecebida>[] = [
  ...COLUNAS,
  {
    key: 'diasCiencia',
    label: 'Ciência em',
    show: ({ ciencia, diasCiencia }) => (ciencia === null ? dias(diasCiencia) : 'já dada'),
  },
  { key: 'diasConclusivo', label: 'O que houve em', show: ({ diasConclusivo }) => dias(diasConclusivo) },
];

/** Gives notice of many invoices at once, those of one certificate: nothing else is said of many together. */
const DarCiencia = () => {
  const { data } = useRead<Paged<typeof answers.NotaRecebida>>(PENDENTES, { size: 200 });
  const [certificado] = useCertificadosEmUso();
  const dar = useDarCiencia();
  const toast = useToast();
  const doCertificado = (data?.content ?? []).filter(({ fazenda }) => fazenda === certificado?.fazenda);
  const chaves = doCertificado
    .filter(({ ciencia, semResposta, diasCiencia }) => ciencia === null && semResposta === null && diasCiencia >= 0)
    .slice(0, DE_CADA_VEZ)
    .map(({ chave }) => chave);
  if (!certificado || chaves.length === 0) return null;
  const quantas = chaves.length === 1 ? '1 nota' : `${count(chaves.length)} notas`;
  const darCiencia = async () => {
    const { registradas, recusadas, semResposta } = await dar.mutateAsync({ certificateId: certificado.id, chaves });
    const resto = [
      recusadas > 0 && (recusadas === 1 ? '1 recusada' : `${count(recusadas)} recusadas`),
      semResposta > 0 && `${count(semResposta)} sem resposta`,
    ].filter(Boolean);
    toast.success(`Ciência registrada de ${count(registradas)}${resto.length > 0 ? `; ${resto.join(', ')}` : ''}.`);
  };
  return (
    <Confirm
      main
      label={`Dar ciência de ${quantas}`}
      icon={IconEye}
      title={`Dar ciência de ${quantas}?`}
      text="Diz-se à SEFAZ que a fazenda sabe destas notas, e os XML se liberam. O que houve com cada compra se diz depois, nota por nota."
      confirm="Dar ciência"
      busy={dar.isPending}
      onConfirm={darCiencia}
    />
  );
};

/** Invoices that wait for a manifestation, the shortest deadline first. */
export const Component = () => {
  const podeMudar = useMay('fiscal', 'escrever');
  if (!useMay('fiscal')) return <SemPermissao />;
  return (
    <List<typeof answers.NotaRecebida>
      title="Notas a manifestar"
      noun={['nota a manifestar', 'notas a manifestar']}
      icon={IconListCheck}
      path={PENDENTES}
      columns={COLUNAS_DO_PRAZO}
      filters={[{ key: 'q', type: 'search', label: 'Emitente, número ou chave' }]}
      defaultSort="autorizada"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${RECEBIDAS}/${id}`}
      lead={<FilasDaSefaz />}
      actions={podeMudar && <DarCiencia />}
      empty={{ title: 'Nada a manifestar', text: 'De todas as notas recebidas já se disse o que houve, ou o prazo passou.' }}
    />
  );
};
