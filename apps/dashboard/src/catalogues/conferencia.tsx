import { Badge, Button, Paper, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowRight, IconDownload, IconEqual, IconEraser, IconPencil, IconPlus } from '@tabler/icons-react';
import { count } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { type ErroDeCelula, type Resultado, type Situacao, useCorrigir } from './planilha.api.js';
import classes from './planilha.module.css';

const looks = {
  nova: { label: 'Novo', icon: IconPlus, color: 'folha' },
  alterada: { label: 'Muda', icon: IconPencil, color: 'cafe' },
  igual: { label: 'Igual', icon: IconEqual, color: 'gray' },
  erro: { label: 'Corrigir', icon: IconAlertTriangle, color: 'ambar' },
} as const;

const Marca = ({ situacao, text }: { situacao: Situacao; text?: string }) => {
  const { label, icon: Icon, color } = looks[situacao];
  return (
    <Badge color={color} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {text ?? label}
    </Badge>
  );
};

const Apaga = () => (
  <Badge color="ambar" leftSection={<IconEraser size="0.875rem" aria-hidden="true" />}>
    Apaga
  </Badge>
);

const some = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`;

/** How many rows are new, change a record, equal it, or are refused. */
export const Contagem = ({ novos, alterados, iguais, comErro }: Resultado) => (
  <div className={classes['counts']} role="group" aria-label="O que a planilha traz">
    {novos > 0 && <Marca situacao="nova" text={some(novos, 'novo', 'novos')} />}
    {alterados > 0 && <Marca situacao="alterada" text={some(alterados, 'alterado', 'alterados')} />}
    {iguais > 0 && <Marca situacao="igual" text={some(iguais, 'igual ao que já está', 'iguais ao que já está')} />}
    {comErro > 0 && <Marca situacao="erro" text={some(comErro, 'linha com erro', 'linhas com erro')} />}
  </div>
);

/** Whether columns do not fit beside each other. */
const useNarrow = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

/** A row of the file; in a workbook with several sheets, with the name of its sheet. */
const lugar = ({ aba, linha }: Pick<ErroDeCelula, 'aba' | 'linha'>) => (aba === undefined ? String(linha) : `${aba}, ${linha}`);

const keyOf = (um: ErroDeCelula) => `${lugar(um)}:${um.coluna}:${um.erro}`;

/** The errors to correct, cell by cell, and the file to correct them in. */
export const Erros = ({ erros, errosTotal, arquivo }: Pick<Resultado, 'erros' | 'errosTotal'> & { arquivo: string | null }) => {
  const narrow = useNarrow();
  const corrigir = useCorrigir();
  const all = some(errosTotal, 'erro', 'erros');
  return (
    <Section
      title="O que corrigir"
      about={errosTotal > erros.length ? `${all}; aqui os primeiros ${count(erros.length)}` : all}
      actions={
        arquivo && (
          <Button
            variant="default"
            loading={corrigir.isPending}
            leftSection={<IconDownload size="1rem" aria-hidden="true" />}
            onClick={() => corrigir.mutate(arquivo)}
          >
            Baixar as linhas com erro
          </Button>
        )
      }
    >
      <Paper className={classes['table'] ?? ''}>
        <Table aria-label="Erros da planilha">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes['number'] ?? ''}>Linha</Table.Th>
              {narrow ? (
                <Table.Th>Onde e por quê</Table.Th>
              ) : (
                <>
                  <Table.Th>Coluna</Table.Th>
                  <Table.Th>Valor</Table.Th>
                  <Table.Th>Por quê</Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {erros.map((erro) => (
              <Table.Tr key={keyOf(erro)} className={classes['row'] ?? ''}>
                <Table.Td className={classes['number'] ?? ''}>{lugar(erro)}</Table.Td>
                {narrow ? (
                  <Table.Td>
                    <Text size="xs" c="dimmed">
                      {erro.coluna}
                    </Text>
                    {erro.valor && <span className={classes['cell']}>{erro.valor}</span>}
                    <Text size="sm">{erro.erro}</Text>
                  </Table.Td>
                ) : (
                  <>
                    <Table.Td>{erro.coluna || '—'}</Table.Td>
                    <Table.Td className={classes['cell'] ?? ''}>{erro.valor || '—'}</Table.Td>
                    <Table.Td>{erro.erro}</Table.Td>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  );
};

const MOSTRADAS = 200;

type Mudada = Resultado['mudancas'][number]['celulas'][number] & Pick<ErroDeCelula, 'aba' | 'linha'>;

const Fica = ({ acao, depois }: Mudada) => (acao === 'apaga' ? <Apaga /> : depois);

/** Old and new value side by side; on a phone both stand under the column's name, since the old value would otherwise be off the screen. */
const LinhaDaMudanca = ({ mudada, narrow }: { mudada: Mudada; narrow: boolean }) => {
  const { coluna, antes } = mudada;
  return (
    <Table.Tr className={classes['row'] ?? ''}>
      <Table.Td className={classes['number'] ?? ''}>{lugar(mudada)}</Table.Td>
      {narrow ? (
        <Table.Td>
          <Text size="xs" c="dimmed">
            {coluna}
          </Text>
          {antes || '—'} <IconArrowRight size="0.875rem" role="img" aria-label="fica" className={classes['becomes']} /> <Fica {...mudada} />
        </Table.Td>
      ) : (
        <>
          <Table.Td>{coluna}</Table.Td>
          <Table.Td>{antes || '—'}</Table.Td>
          <Table.Td>
            <Fica {...mudada} />
          </Table.Td>
        </>
      )}
    </Table.Tr>
  );
};

/** Changes to existing records, cell by cell; values that would be erased come first. */
export const Mudancas = ({ mudancas, apagadas }: Pick<Resultado, 'mudancas' | 'apagadas'>) => {
  const narrow = useNarrow();
  const todas = mudancas
    .filter(({ situacao }) => situacao === 'alterada')
    .flatMap(({ aba, linha, celulas }) => celulas.map((celula) => ({ ...(aba === undefined ? {} : { aba }), linha, ...celula })))
    .toSorted((a, b) => Number(b.acao === 'apaga') - Number(a.acao === 'apaga'));
  if (todas.length === 0) return null;
  const about = [
    ...(apagadas > 0 ? [some(apagadas, 'célula apagada', 'células apagadas')] : []),
    ...(todas.length > MOSTRADAS ? [`aqui as primeiras ${count(MOSTRADAS)}`] : []),
  ];
  return (
    <Section title="O que muda nos que já estão cadastrados" about={about.join('; ')}>
      <Paper className={classes['table'] ?? ''} tabIndex={0} role="region" aria-label="O que muda, célula por célula">
        <Table aria-label="O que muda, célula por célula">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes['number'] ?? ''}>Linha</Table.Th>
              {narrow ? (
                <Table.Th>O que muda</Table.Th>
              ) : (
                <>
                  <Table.Th>Coluna</Table.Th>
                  <Table.Th>Hoje</Table.Th>
                  <Table.Th>Fica</Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {todas.slice(0, MOSTRADAS).map((mudada) => (
              <LinhaDaMudanca key={`${lugar(mudada)}:${mudada.coluna}`} mudada={mudada} narrow={narrow} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  );
};

/** The first rows as they were understood, each wrong cell with its reason. */
export const Previa = ({ previa: { aba, titulos, linhas }, erros, mudancas }: Pick<Resultado, 'previa' | 'erros' | 'mudancas'>) => {
  const daAba = <T extends { readonly aba?: string | undefined }>(todas: readonly T[]) => todas.filter((uma) => uma.aba === aba);
  const apagadas = new Set(
    daAba(mudancas).flatMap(({ linha, celulas }) =>
      celulas.filter(({ acao }) => acao === 'apaga').map(({ coluna }) => `${linha}:${coluna}`),
    ),
  );
  const porCelula = new Map(daAba(erros).map((erro) => [`${erro.linha}:${erro.coluna}`, erro.erro]));
  return (
    <Section title="Como a planilha foi entendida" about={linhas.length === 20 ? 'As primeiras 20 linhas' : undefined}>
      <Paper className={classes['table'] ?? ''} tabIndex={0} role="region" aria-label="Linhas da planilha">
        <Table aria-label="Linhas da planilha" className={classes['cells'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes['number'] ?? ''}>Linha</Table.Th>
              <Table.Th>O que acontece</Table.Th>
              {titulos.map((titulo) => (
                <Table.Th key={titulo}>{titulo}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linhas.map(({ linha, situacao, celulas }) => (
              <Table.Tr key={linha} className={classes['row'] ?? ''}>
                <Table.Td className={classes['number'] ?? ''}>{linha}</Table.Td>
                <Table.Td>
                  <Marca situacao={situacao} />
                </Table.Td>
                {titulos.map((titulo, index) => {
                  const erro = porCelula.get(`${linha}:${titulo}`);
                  return (
                    <Table.Td key={titulo} className={erro ? (classes['wrong'] ?? '') : ''}>
                      {apagadas.has(`${linha}:${titulo}`) ? <Apaga /> : celulas[index] || (erro ? '' : '—')}
                      {erro && <div className={classes['why']}>{erro}</div>}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  );
};
