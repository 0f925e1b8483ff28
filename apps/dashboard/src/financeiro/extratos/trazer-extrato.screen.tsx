import { Alert, Button, Group, List, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { CAMPOS_DA_PLANILHA } from '@tulha/domain/financeiro/extrato/extrato.columns';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChoices } from '../../catalogues/catalogues.api.js';
import { Problem } from '../../http/problem.js';
import { DropZone } from '../../ui/form/drop-zone.js';
import { count, day, money } from '../../ui/format.js';
import { LinkButton, Page, Section } from '../../ui/page.js';
import { type Colunas, type Conferido, type Envio, EXTRATOS, useConferirExtrato, useTrazerExtrato } from './extratos.api.js';

const CAMPOS = Object.entries(CAMPOS_DA_PLANILHA);
const linhasDe = (n: number) => `${count(n)} ${n === 1 ? 'linha' : 'linhas'}`;

type Escolha = { readonly conferido: Conferido; readonly colunas: Colunas; readonly onColunas: (colunas: Colunas) => void };

/** The choice of the column for each field of a spreadsheet: the first rows stand below, so that nobody guesses. */
const Planilha = ({ conferido: { titulos, exemplos }, colunas, onColunas }: Escolha) => (
  <Section title="Colunas da planilha" about="Ficam lembradas para os próximos extratos deste fluxo.">
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {CAMPOS.map(([campo, rotulo]) => (
        <Select
          key={campo}
          label={rotulo}
          data={[...new Set(titulos.filter((titulo) => titulo !== ''))]}
          placeholder="Nenhuma"
          clearable
          clearButtonProps={{ 'aria-label': `Limpar ${rotulo}` }}
          value={colunas[campo] ?? null}
          onChange={(titulo) => {
            const { [campo]: _antes, ...outras } = colunas;
            onColunas(titulo === null ? outras : { ...outras, [campo]: titulo });
          }}
        />
      ))}
    </SimpleGrid>
    {exemplos.length > 0 && (
      <Table.ScrollContainer minWidth={480} mt="sm">
        <Table aria-label="As primeiras linhas da planilha">
          <Table.Thead>
            <Table.Tr>
              {titulos.map((titulo, n) => (
                <Table.Th key={`${n} ${titulo}`}>{titulo}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {exemplos.map((linha, n) => (
              <Table.Tr key={`${n} ${linha.join()}`}>
                {linha.map((celula, m) => (
                  <Table.Td key={`${m} ${celula}`}>{celula}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Section>
);

/** The lines of the file, shown before they are kept. */
const Previa = ({ conferido: { quantas, primeiras, deixadas, recusadas, avisos } }: { readonly conferido: Conferido }) => (
  <Stack gap="sm">
    {avisos.map((aviso) => (
      <Alert key={aviso} color="ambar">
        {aviso}
      </Alert>
    ))}
    {recusadas.length > 0 && (
      <Alert color="ambar" title={`${linhasDe(recusadas.length)} sem leitura`}>
        <List size="sm">
          {recusadas.slice(0, 5).map(({ linha, motivo }) => (
            <List.Item key={linha}>
              Linha {linha}: {motivo}.
            </List.Item>
          ))}
        </List>
      </Alert>
    )}
    {quantas > 0 && (
      <Section
        title="As primeiras linhas"
        about={deixadas > 0 ? `${linhasDe(deixadas)} ficam de fora: saldos e o que ainda não aconteceu.` : undefined}
      >
        <Stack gap="xs" component="ul" p={0} m={0}>
          {primeiras.map(({ dia, valor, descricao }, n) => (
            <Group key={`${n} ${dia}`} component="li" justify="space-between" wrap="nowrap">
              <Text size="sm">
                {day(dia)} · {descricao || '—'}
              </Text>
              <Text size="sm" fw={600}>
                {money(valor)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Section>
    )}
  </Stack>
);

/** The result of a file that brought nothing new, or less than all. */
const Repetido = ({ envio: { conhecidas } }: { readonly envio: Envio }) => (
  <Alert color="folha" title="Este extrato já estava aqui" role="status">
    {conhecidas === 1 ? 'A sua linha já tinha vindo' : `As suas ${count(conhecidas)} linhas já tinham vindo`}: nada mudou.
  </Alert>
);

/** The refusal of lines that belong to a closed month, unless the file comes with a reason. */
const MES_FECHADO = 'MES_CONCILIADO';

/** The state of the form: its choices, the lines read by them, and its actions. */
const useTrazida = () => {
  const [fluxo, setFluxo] = useState<string | null>(null);
  const [arquivo, setArquivo] = useState<File>();
  const [colunas, setColunas] = useState<Colunas>({});
  const [motivo, setMotivo] = useState('');
  const conferir = useConferirExtrato();
  const trazer = useTrazerExtrato();
  const go = useNavigate();
  const { data: conferido } = conferir;
  const fechado = trazer.error instanceof Problem && trazer.error.code === MES_FECHADO;
  const olhar = (qual: File | undefined, conta: string | null, escolhidas?: Colunas) => {
    trazer.reset();
    if (!qual || !conta) return;
    const achadas = ({ colunas: lidas }: Conferido) =>
      setColunas(Object.fromEntries(Object.entries(lidas ?? {}).filter(([, titulo]) => titulo)) as Colunas);
    conferir.mutate({ arquivo: qual, fluxo: conta, ...(escolhidas && { colunas: escolhidas }) }, escolhidas ? {} : { onSuccess: achadas });
  };
  return {
    ...{ fluxo, arquivo, colunas, conferido, conferindo: conferir.isPending, trazendo: trazer.isPending, trazido: trazer.data },
    ...{ pedeMotivo: fechado || motivo !== '', motivo, setMotivo },
    escolherFluxo: (escolhido: string | null) => {
      setFluxo(escolhido);
      setColunas({});
      olhar(arquivo, escolhido);
    },
    escolherArquivo: ([primeiro]: readonly File[]) => {
      if (!primeiro) return;
      setArquivo(primeiro);
      olhar(primeiro, fluxo);
    },
    mudarColunas: (escolhidas: Colunas) => {
      setColunas(escolhidas);
      if (escolhidas['dia'] && escolhidas['descricao'] && (escolhidas['valor'] || escolhidas['entrada'] || escolhidas['saida']))
        olhar(arquivo, fluxo, escolhidas);
    },
    guardar: () => {
      if (!arquivo || !fluxo) return;
      const abrir = ({ resultado, id }: Envio) => {
        if (resultado === 'IMPORTADO' && id !== null) void go(`${EXTRATOS}/${id}`);
      };
      trazer.mutate({ arquivo, fluxo, motivo, ...(conferido?.formato === 'CSV' && { colunas }) }, { onSuccess: abrir });
    },
  };
};

type Trazida = ReturnType<typeof useTrazida>;

/** The lines of the file, and the actions on them. */
const Lido = ({ trazida, conferido }: { readonly trazida: Trazida; readonly conferido: Conferido }) => {
  const { colunas, mudarColunas, trazido, trazendo, guardar } = trazida;
  return (
    <>
      {conferido.formato === 'CSV' && <Planilha conferido={conferido} colunas={colunas} onColunas={mudarColunas} />}
      <Previa conferido={conferido} />
      {trazido?.resultado === 'REPETIDO' && <Repetido envio={trazido} />}
      {trazida.pedeMotivo && (
        <TextInput
          label="Por que o mês fechado muda"
          maxLength={300}
          value={trazida.motivo}
          onChange={({ currentTarget }) => trazida.setMotivo(currentTarget.value)}
        />
      )}
      <Group justify="flex-end">
        <LinkButton to={EXTRATOS}>Voltar aos extratos</LinkButton>
        <Button
          leftSection={<IconFileImport size="1.1rem" aria-hidden="true" />}
          loading={trazendo}
          disabled={conferido.quantas === 0}
          onClick={guardar}
        >
          {conferido.quantas === 0 ? 'Trazer' : `Trazer ${linhasDe(conferido.quantas)}`}
        </Button>
      </Group>
    </>
  );
};

/** A bank's file is chosen, looked at, and taken in: in OFX by itself, in a spreadsheet by the columns that are told once. */
export const Component = () => {
  const fluxos = useChoices('fluxo');
  const trazida = useTrazida();
  const { fluxo, arquivo, conferido } = trazida;
  return (
    <Page
      back={{ to: EXTRATOS, label: 'Extratos' }}
      title="Trazer extrato"
      about="O arquivo que o banco dá, em OFX ou em planilha. O mesmo arquivo, ou um que o repete em parte, não traz nada duas vezes."
    >
      <Stack gap="md">
        <Select
          label="De que conta é"
          data={fluxos}
          searchable
          placeholder="Escolha o fluxo"
          nothingFoundMessage="Nada com esse nome"
          value={fluxo}
          onChange={trazida.escolherFluxo}
        />
        <DropZone
          title={arquivo ? arquivo.name : 'Solte aqui o extrato'}
          text="OFX, CSV ou XLSX, até 4 MB. Nada é lançado ainda: depois você confere cada linha."
          accept=".ofx,.ofc,.csv,.xlsx,.txt"
          testId="extrato"
          onFiles={trazida.escolherArquivo}
        />
        {trazida.conferindo && <Text role="status">Lendo o extrato…</Text>}
        {arquivo && !fluxo && (
          <Text role="status" c="dimmed">
            Diga de que conta é o extrato.
          </Text>
        )}
        {conferido && <Lido trazida={trazida} conferido={conferido} />}
      </Stack>
    </Page>
  );
};
