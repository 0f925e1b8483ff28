import { Badge, Group, Text } from '@mantine/core';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { ALVOS } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { especies } from '@tulha/domain/suporte/ato/especies';
import { Link } from 'react-router';
import { pode } from '../../http/pode.js';
import { today } from '../../ui/clock.js';
import { day, instant } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { LinkButton } from '../../ui/page.js';
import { ARQUIVOS, type Anexo } from './arquivos.api.js';
import { Miniatura } from './miniatura.js';
import { Prazo } from './prazo.js';

const PERTO_DIAS = 30;
const DIA_MS = 86_400_000;
/** The day so many days from today. */
const daqui = (dias: number): string => new Date(Date.parse(`${today()}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

const Registro = ({ refType, refId, refNome }: Anexo) => {
  if (refType === null || refId === null) return <Text c="dimmed">Ainda em nenhum</Text>;
  const texto = `${ALVOS[refType]?.titulo ?? refType} ${refNome ?? refId}`;
  const caminho = refNome === null ? undefined : especies[refType]?.caminho?.(refId);
  return caminho ? <Link to={caminho}>{texto}</Link> : <span>{texto}</span>;
};

const columns: readonly Column<Anexo>[] = [
  {
    key: 'nome',
    label: 'Arquivo',
    sort: true,
    card: 'title',
    show: (anexo) => (
      <Group gap="sm" wrap="nowrap">
        <Miniatura anexo={anexo} />
        <span>{anexo.nome}</span>
      </Group>
    ),
  },
  { key: 'registro', label: 'Registro', show: (anexo) => <Registro {...anexo} /> },
  {
    key: 'tags',
    label: 'Etiquetas',
    show: ({ tags }) => (
      <Group gap="xs">
        {tags.map((tag) => (
          <Badge key={tag} variant="default" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    ),
  },
  { key: 'dueDate', label: 'Vencimento', sort: true, show: ({ dueDate }) => dueDate && <Prazo vencimento={dueDate} /> },
  { key: 'bytes', label: 'Tamanho', sort: true, number: true, show: ({ bytes }) => tamanhoDe(bytes) },
  { key: 'enviadoEm', label: 'Enviado em', sort: true, card: 'off', show: ({ enviadoEm }) => instant(enviadoEm) },
];

const filtros = (): readonly Filter[] => [
  { key: 'q', type: 'search', label: 'Procurar nome ou descrição' },
  {
    key: 'refType',
    type: 'select',
    label: 'Registro',
    all: 'Todos os registros',
    options: Object.entries(ALVOS)
      .filter(([, { permissao }]) => permissao === 'suporte' || pode(permissao))
      .map(([value, { titulo }]) => ({ value, label: titulo }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR')),
  },
  { key: 'tag', type: 'given', label: 'Etiqueta', show: (tag) => tag },
  { key: 'de', type: 'given', label: 'Vence desde', show: day },
  { key: 'ate', type: 'given', label: 'Vence até', show: day },
];

/** Every file of the account that one may see, and those that are due. */
export const Component = () => (
  <List<Anexo>
    title="Arquivos"
    noun={['arquivo', 'arquivos']}
    icon={icons.arquivo}
    path={ARQUIVOS}
    columns={columns}
    filters={filtros()}
    defaultSort="-id"
    keyOf={({ id }) => id}
    actions={
      <>
        <LinkButton to={`/arquivos?ate=${daqui(-1)}&sort=dueDate`}>Vencidos</LinkButton>
        <LinkButton to={`/arquivos?de=${today()}&ate=${daqui(PERTO_DIAS)}&sort=dueDate`}>Vencem em 30 dias</LinkButton>
      </>
    }
    empty={{
      title: 'Nenhum arquivo ainda',
      text: 'Fotos, notas e contratos se anexam na página de cada registro: um lote, uma venda, um cadastro.',
    }}
  />
);
