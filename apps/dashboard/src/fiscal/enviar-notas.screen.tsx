import { Alert, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import { useState } from 'react';
import { Link } from 'react-router';
import { DropZone } from '../ui/form/drop-zone.js';
import { count } from '../ui/format.js';
import { LinkButton, Page } from '../ui/page.js';
import { NOTAS, useEnviarNotas, type Veredicto } from './notas.api.js';

const LIMITE = 50;

const RESULTADOS: Readonly<Record<string, { readonly nome: string; readonly cor: string }>> = {
  INCLUIDA: { nome: 'Incluída', cor: 'folha' },
  REPETIDA: { nome: 'Já estava aqui', cor: 'gray' },
  RECUSADA: { nome: 'Recusada', cor: 'ambar' },
};

const Linha = ({ um }: { readonly um: Veredicto }) => {
  const { nome = um.resultado, cor = 'gray' } = RESULTADOS[um.resultado] ?? {};
  return (
    <Paper component="li" p="md" withBorder>
      <Group justify="space-between" wrap="wrap" gap="sm">
        <Text fw={600}>{um.id === null ? um.arquivo : <Link to={`${NOTAS}/${um.id}`}>Nota {um.numero}</Link>}</Text>
        <Badge color={cor}>{nome}</Badge>
      </Group>
      {um.id !== null && (
        <Text size="sm" c="dimmed">
          {um.arquivo}
        </Text>
      )}
      {um.motivo !== null && <Text size="sm">{um.motivo}</Text>}
      {um.avisos.map((aviso) => (
        <Text key={aviso} size="sm">
          {aviso}
        </Text>
      ))}
    </Paper>
  );
};

const quantas = (n: number, uma: string, muitas: string) => `${count(n)} ${n === 1 ? uma : muitas}`;

/** The XML of invoices, many at once, and the result of each. */
export const Component = () => {
  const enviar = useEnviarNotas();
  const [demais, setDemais] = useState(false);
  const escolher = (arquivos: readonly File[]) => {
    setDemais(arquivos.length > LIMITE);
    if (arquivos.length > 0 && arquivos.length <= LIMITE) enviar.mutate(arquivos);
  };
  const { data } = enviar;
  return (
    <Page
      back={{ to: NOTAS, label: notaFiscal.title.plural }}
      title="Enviar notas"
      about="Os XML que os fornecedores mandam por e-mail. A mesma nota só entra uma vez."
    >
      <Stack gap="md">
        <DropZone
          title="Solte aqui os XML das notas"
          text={`Até ${LIMITE} de cada vez. Nada é lançado ainda: depois de incluída, você confere a nota e a lança no estoque e no financeiro.`}
          accept=".xml"
          many
          testId="notas"
          onFiles={escolher}
        />
        {enviar.isPending && <Text role="status">Lendo as notas…</Text>}
        {demais && (
          <Alert color="ambar" title="Notas demais de uma vez">
            Escolha até {LIMITE} arquivos de cada vez.
          </Alert>
        )}
        {data && (
          <section aria-label="O que foi feito de cada arquivo">
            <Group justify="space-between" mb="sm">
              <Text role="status">
                {quantas(data.incluidas, 'incluída', 'incluídas')}, {quantas(data.repetidas, 'repetida', 'repetidas')},{' '}
                {quantas(data.recusadas, 'recusada', 'recusadas')}.
              </Text>
              <LinkButton to={NOTAS}>Ver as notas</LinkButton>
            </Group>
            <Stack component="ul" gap="sm" p={0} m={0}>
              {data.content.map((um, n) => (
                <Linha key={`${n} ${um.arquivo}`} um={um} />
              ))}
            </Stack>
          </section>
        )}
      </Stack>
    </Page>
  );
};
