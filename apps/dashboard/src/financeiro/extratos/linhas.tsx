import { Badge, Button, Checkbox, Group, Pagination, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { conciliacaoSucesso, DesfazerNaLinha, IgnorarLinha } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { ignorarForm, motivoForm } from '@tulha/domain/financeiro/extrato/conciliacao.columns';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWish } from '../../http/outbox/use-outbox.js';
import { useMay } from '../../http/may.js';
import { FieldsWindow } from '../../screens/fields-window.js';
import { count, day, money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { ConciliarCom } from './conciliar-com.js';
import { caminhoDaLinha, type ItemDoExtrato, type LinhaDoExtrato, POR_PAGINA, type Situacao, useLinhas } from './extratos.api.js';
import { Juntas } from './juntas.js';
import { LancarLinha } from './lancar-linha.js';

type DaLinha = { readonly linha: LinhaDoExtrato };

const parcelaDe = ({ parcela, parcelas }: ItemDoExtrato): string => (parcela && parcelas && parcelas > 1 ? ` ${parcela}/${parcelas}` : '');

/** The likeliest item for the line, with the reasons: one tap confirms it. */
const Sugestao = ({ linha, item }: DaLinha & { readonly item: ItemDoExtrato }) => {
  const confirmar = useWish(
    () => ({
      what: 'Conciliar linha do extrato',
      wish: { method: 'POST', path: `${caminhoDaLinha(linha)}/conciliar`, body: { itens: [{ tipo: item.tipo, id: item.id }] } },
    }),
    conciliacaoSucesso.conciliada,
  );
  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div>
        <Text size="sm">
          {item.descricao}
          {parcelaDe(item)}
          {item.fornecedor && ` · ${item.fornecedor}`}
        </Text>
        <Text size="xs" c="dimmed">
          {item.motivos.join(' · ')}
        </Text>
      </div>
      <Button
        variant="light"
        color="folha"
        leftSection={<IconCheck size="1rem" aria-hidden="true" />}
        loading={confirmar.isPending}
        onClick={() => confirmar.mutate()}
      >
        Confirmar
      </Button>
    </Group>
  );
};

const Ignorar = ({ linha }: DaLinha) => (
  <FieldsWindow
    name={`ignorar-${linha.id}`}
    title="Ignorar a linha"
    fields={Object.entries(ignorarForm)}
    input={IgnorarLinha}
    initial={{ motivo: null }}
    ask={(body) => ({ what: 'Ignorar linha do extrato', wish: { method: 'POST', path: `${caminhoDaLinha(linha)}/ignorar`, body } })}
    done={conciliacaoSucesso.ignorada}
    send="Ignorar"
    opener={{ as: 'button', label: 'Ignorar', icon: IconEyeOff }}
  />
);

/** An open line: its likeliest suggestion first, and the other actions. */
const Aberta = ({ linha }: DaLinha) => {
  const [primeira, ...outras] = linha.sugestoes;
  const [todas, setTodas] = useState(false);
  return (
    <Stack gap="xs">
      {primeira && <Sugestao linha={linha} item={primeira} />}
      {todas && outras.map((item) => <Sugestao key={`${item.tipo} ${item.id}`} linha={linha} item={item} />)}
      <Group gap="xs">
        {outras.length > 0 && !todas && (
          <Button variant="subtle" onClick={() => setTodas(true)}>
            {outras.length === 1 ? 'Mais uma sugestão' : `Mais ${count(outras.length)} sugestões`}
          </Button>
        )}
        <ConciliarCom linhas={[linha]} />
        <LancarLinha linhas={[linha]} />
        <Ignorar linha={linha} />
      </Group>
    </Stack>
  );
};

/** Takes back a match, or the ignoring, of a line; in a closed month a reason is asked for. */
const Desfazer = ({ linha, fechado }: DaLinha & { readonly fechado: boolean }) => {
  const conciliada = linha.situacao === 'CONCILIADA';
  const label = conciliada ? 'Desfazer' : 'Retomar';
  const done = conciliada ? conciliacaoSucesso.desfeita : conciliacaoSucesso.retomada;
  const asked = (body: object) => ({
    what: `${label}: linha do extrato`,
    wish: { method: 'DELETE' as const, path: `${caminhoDaLinha(linha)}/${conciliada ? 'conciliar' : 'ignorar'}`, body },
  });
  const desfazer = useWish(() => asked({}), done);
  if (fechado)
    return (
      <FieldsWindow
        name={`desfazer-${linha.id}`}
        title={`${label} num mês fechado`}
        fields={Object.entries(motivoForm)}
        input={DesfazerNaLinha}
        initial={{ motivo: null }}
        ask={asked}
        done={done}
        send={label}
        opener={{ as: 'button', label, icon: IconArrowBackUp }}
      />
    );
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size="1rem" aria-hidden="true" />}
      loading={desfazer.isPending}
      onClick={() => desfazer.mutate()}
    >
      {label}
    </Button>
  );
};

/** A line that was matched or ignored. */
const Resolvida = ({ linha, fechado, podeMudar }: DaLinha & { readonly fechado: boolean; readonly podeMudar: boolean }) => (
  <Group justify="space-between" gap="sm" wrap="wrap">
    <div>
      {linha.itens.map((item) => (
        <Text size="sm" key={`${item.tipo} ${item.id}`}>
          {item.lancamento === null ? (
            (item.descricao ?? 'Movimentação')
          ) : (
            <Link to={`/financeiro/${item.lancamento}`}>{item.descricao ?? 'Lançamento'}</Link>
          )}
          {linha.itens.length > 1 && ` · ${money(item.valor)}`}
        </Text>
      ))}
      {linha.motivo && (
        <Text size="xs" c="dimmed">
          {linha.motivo}
        </Text>
      )}
    </div>
    {podeMudar && <Desfazer linha={linha} fechado={fechado} />}
  </Group>
);

const SITUACOES = {
  ABERTA: { rotulo: 'Em aberto', cor: 'ambar' },
  CONCILIADA: { rotulo: 'Conciliada', cor: 'folha' },
  IGNORADA: { rotulo: 'Ignorada', cor: 'gray' },
} as const;

type Marcas = { readonly marcada: boolean; readonly onMarcar: (linha: LinhaDoExtrato) => void };

const nomeDa = ({ dia, descricao, valor }: LinhaDoExtrato): string => `${day(dia)} ${descricao ?? ''} ${money(valor)}`;

const Linha = ({ linha, fechado, marcada, onMarcar }: DaLinha & Marcas & { readonly fechado: boolean }) => {
  const podeMudar = useMay('financeiro', 'escrever');
  const { rotulo, cor } = SITUACOES[linha.situacao];
  const aberta = linha.situacao === 'ABERTA' && podeMudar && !fechado;
  return (
    <Paper component="li" p="sm" withBorder aria-label={nomeDa(linha)}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {aberta && <Checkbox aria-label={`Marcar: ${nomeDa(linha)}`} checked={marcada} onChange={() => onMarcar(linha)} />}
          <div>
            <Text fw={600}>{linha.descricao || linha.nome || '—'}</Text>
            <Text size="xs" c="dimmed">
              {[day(linha.dia), linha.descricao && linha.nome, linha.documento && `nº ${linha.documento}`].filter(Boolean).join(' · ')}
            </Text>
          </div>
        </Group>
        <Stack gap={0} align="flex-end">
          <Text fw={600}>{money(linha.valor)}</Text>
          <Badge color={cor}>{rotulo}</Badge>
        </Stack>
      </Group>
      {linha.situacao !== 'ABERTA' && <Resolvida linha={linha} fechado={fechado} podeMudar={podeMudar} />}
      {aberta && <Aberta linha={linha} />}
      {linha.situacao === 'ABERTA' && fechado && (
        <Text size="sm" c="dimmed">
          O mês desta linha está fechado: reabra-o, abaixo, para conciliar.
        </Text>
      )}
    </Paper>
  );
};

type Filtro = Situacao | 'TODAS';
const FILTROS = [
  { value: 'ABERTA', label: 'Em aberto' },
  { value: 'CONCILIADA', label: 'Conciliadas' },
  { value: 'IGNORADA', label: 'Ignoradas' },
  { value: 'TODAS', label: 'Todas' },
] as const;

const VAZIO: Readonly<Record<Filtro, string>> = {
  ABERTA: 'Nenhuma linha em aberto: tudo está dito.',
  CONCILIADA: 'Nenhuma linha conciliada ainda.',
  IGNORADA: 'Nenhuma linha ignorada.',
  TODAS: 'Nenhuma linha.',
};

/** The lines of a statement, the open ones first, each with its likeliest items. */
export const Linhas = ({ extrato, fechados }: { readonly extrato: number; readonly fechados: readonly string[] }) => {
  const [filtro, setFiltro] = useState<Filtro>('ABERTA');
  const [pagina, setPagina] = useState(1);
  const [marcadas, setMarcadas] = useState<readonly LinhaDoExtrato[]>([]);
  const marcar = (linha: LinhaDoExtrato) =>
    setMarcadas((antes) => {
      const outras = antes.filter(({ id }) => id !== linha.id);
      return outras.length < antes.length ? outras : [...antes, linha];
    });
  const { data } = useLinhas(extrato, pagina, filtro === 'TODAS' ? undefined : filtro);
  const total = data?.pagination.total ?? 0;
  const paginas = Math.ceil(total / POR_PAGINA);
  return (
    <Section title="Linhas" about={data && `${count(total)} ${total === 1 ? 'linha' : 'linhas'}`}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label="Quais linhas"
          data={[...FILTROS]}
          value={filtro}
          onChange={(escolhido) => {
            setFiltro(escolhido as Filtro);
            setPagina(1);
          }}
        />
        {data && total === 0 && <Text c="dimmed">{VAZIO[filtro]}</Text>}
        <Stack component="ul" gap="sm" p={0} m={0}>
          {(data?.content ?? []).map((linha) => (
            <Linha
              key={linha.id}
              linha={linha}
              fechado={fechados.includes(linha.dia.slice(0, 7))}
              marcada={marcadas.some(({ id }) => id === linha.id)}
              onMarcar={marcar}
            />
          ))}
        </Stack>
        <Juntas linhas={marcadas} onLimpar={() => setMarcadas([])} />
        {paginas > 1 && (
          <Group justify="center">
            <Pagination total={paginas} value={pagina} onChange={setPagina} getControlProps={(control) => ({ 'aria-label': control })} />
          </Group>
        )}
      </Stack>
    </Section>
  );
};
