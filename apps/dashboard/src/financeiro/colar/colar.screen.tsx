import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { LANCAMENTOS_MAX } from '@tulha/domain/financeiro/lancamento/limites.types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SemPermissao } from '../../app/rotas/sem-permissao.js';
import { useMay } from '../../http/may.js';
import { activeFarm } from '../../http/session.js';
import { FazendaDoFormulario } from '../../propriedade/fazenda-do-formulario.js';
import type { Values } from '../../screens/screen.js';
import { Resumed } from '../../ui/form/resumed.js';
import { type Form, useForm } from '../../ui/form/use-form.js';
import { count, money } from '../../ui/format.js';
import { Action, Page } from '../../ui/page.js';
import { type Falta, useConhecidos, useCriarFalta, useEnsaio, useGravarColados } from './colar.api.js';
import { Conferidas } from './conferidas.js';
import { COLUNAS, type Linha, lerColado } from './linhas.js';

const AJUDA = `Uma linha para cada lançamento, até ${LANCAMENTOS_MAX}. Com as colunas ditas na primeira linha, ou nesta ordem: ${Object.values(COLUNAS).join(', ')}.`;

/** The rehearsal waits for this pause in typing. */
const TYPING_MS = 400;

/** The missing names, once each, however many rows use them. */
const faltasDe = (linhas: readonly Linha[]): readonly Falta[] => [
  ...new Map(linhas.flatMap(({ faltam }) => faltam).map((falta) => [`${falta.coluna} ${falta.nome.toLowerCase()}`, falta])).values(),
];

/** Makes the missing records one after the other. */
const CriarFaltas = ({ faltas }: { readonly faltas: readonly Falta[] }) => {
  const criar = useCriarFalta();
  const [busy, setBusy] = useState(false);
  const todas = async () => {
    setBusy(true);
    try {
      for (const falta of faltas) await criar.mutateAsync(falta);
    } catch {
      // The toast has told the reason; the records made before it are found by name now.
    }
    setBusy(false);
  };
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />} title="Há nomes que ainda não estão nos cadastros">
      <Text size="sm">{faltas.map(({ coluna, nome }) => `${COLUNAS[coluna]}: ${nome}`).join(' · ')}</Text>
      <Button
        mt="xs"
        variant="default"
        loading={busy}
        leftSection={<IconPlus size="1rem" aria-hidden="true" />}
        onClick={() => void todas()}
      >
        Criar {faltas.length === 1 ? 'este cadastro' : `estes ${faltas.length} cadastros`}
      </Button>
    </Alert>
  );
};

/** The rows as read, the result of the rehearsal, and the button that writes them. */
const Conferencia = ({ form }: { readonly form: Form<Values> }) => {
  const navigate = useNavigate();
  const gravar = useGravarColados();
  const fazenda = (activeFarm.use() ?? 0) || Number(form.values['fazenda'] ?? 0);
  const [texto] = useDebouncedValue(String(form.values['texto'] ?? ''), TYPING_MS);
  const { colunas, linhas } = lerColado(texto, useConhecidos());
  const lancamentos = linhas.map(({ corpo }) => corpo);
  const faltas = faltasDe(linhas);
  const cabe = linhas.length > 0 && linhas.length <= LANCAMENTOS_MAX;
  const lidas = cabe && faltas.length === 0 && linhas.every(({ erros }) => erros.length === 0);
  const ensaio = useEnsaio(lancamentos, fazenda, lidas && fazenda > 0);
  const pronto = lidas && ensaio.data?.recusados.length === 0;
  const enviar = async () => {
    try {
      await gravar.mutateAsync({ lancamentos, fazenda, values: form.values });
      form.saved();
      void navigate('/financeiro');
    } catch {
      // The toast has told the reason.
    }
  };
  if (linhas.length === 0) return null;
  return (
    <Stack>
      {!cabe && (
        <Alert color="ambar">
          São {count(linhas.length)} linhas. Cole até {LANCAMENTOS_MAX} de cada vez.
        </Alert>
      )}
      {faltas.length > 0 && <CriarFaltas faltas={faltas} />}
      {ensaio.error && <Alert color="ambar">{ensaio.error.message}</Alert>}
      {cabe && <Conferidas colunas={colunas} linhas={linhas} recusados={ensaio.data?.recusados ?? []} />}
      <Group justify="flex-end">
        <Text size="sm" role="status">
          {pronto
            ? `${count(linhas.length)} lançamentos, ${money(ensaio.data?.valor ?? 0)}. Nada foi gravado ainda.`
            : 'Acerte o que está marcado e cole de novo, ou mude o texto.'}
        </Text>
        <Action loading={gravar.isPending || ensaio.isFetching} disabled={!pronto} onClick={() => void enviar()}>
          Gravar {count(linhas.length)} {linhas.length === 1 ? 'lançamento' : 'lançamentos'}
        </Action>
      </Group>
    </Stack>
  );
};

const Formulario = () => {
  const form = useForm<Values>({ unsaved: { over: false }, initialValues: { texto: '', fazenda: null } });
  return (
    <Stack>
      <Resumed form={form} />
      <FazendaDoFormulario form={form} />
      <Textarea
        label="Linhas copiadas da planilha"
        description={AJUDA}
        autosize
        minRows={4}
        maxRows={12}
        value={String(form.values['texto'] ?? '')}
        onChange={(event) => form.setFieldValue('texto', event.currentTarget.value)}
      />
      <Conferencia form={form} />
    </Stack>
  );
};

/** Rows copied from a spreadsheet become entries, once every one of them is right. */
export const Component = () => {
  const pode = useMay('financeiro', 'escrever');
  if (!pode) return <SemPermissao />;
  return (
    <Page
      back={{ to: '/financeiro', label: 'Lançamentos' }}
      title="Colar de uma planilha"
      about="Copie as linhas na planilha e cole aqui. Cada uma é conferida antes, e nada se grava pela metade."
    >
      <Formulario />
    </Page>
  );
};
