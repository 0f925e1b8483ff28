import { ActionIcon, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { DropZone } from '../../ui/form/drop-zone.js';
import { count } from '../../ui/format.js';
import { Action, Page } from '../../ui/page.js';
import { isWanted, merge } from './arquivos.js';
import { Codificacoes } from './codificacao.js';
import classes from './importacoes.module.css';
import { IMPORTACOES, useEnviar } from './importacoes.api.js';

/** Dropped files that are no spreadsheets and are not sent. */
const LeftOut = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Text size="sm" c="dimmed" role="status">
      Ficam de fora, que não são planilhas: {names.join(', ')}.
    </Text>
  );

/** The files to be sent, and the names of those that were dropped last and are none. */
const useChoice = () => {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const add = useCallback((more: readonly File[]) => {
    setChosen((before) => merge(before, more));
    setLeftOut(more.flatMap((file) => (isWanted(file) ? [] : file.name)));
  }, []);
  const remove = (file: File) => setChosen((all) => all.filter((one) => one !== file));
  return { chosen, leftOut, add, remove };
};

/** First everything is checked and nothing is written; recording is the next step, on the page of the result. */
export const Component = () => {
  const { chosen, leftOut, add, remove } = useChoice();
  const [parcial, setParcial] = useState(false);
  const [codificacao, setCodificacao] = useState<Codificacao>();
  const enviar = useEnviar();
  const navigate = useNavigate();
  const check = () =>
    enviar.mutate({ arquivos: chosen, simular: true, parcial, codificacao }, { onSuccess: (id) => void navigate(`${IMPORTACOES}/${id}`) });
  return (
    <Page
      back={{ to: IMPORTACOES, label: 'Importações' }}
      title="Importar planilhas"
      about="Primeiro tudo é conferido, sem gravar nada. Você vê o resultado e só então grava."
    >
      <DropZone
        title="Solte aqui a pasta da safra"
        text="Fazendas, talhões, colaboradores, colheitas, lotes, secagens, benefícios, vendas, financeiro: os arquivos que você tiver, todos juntos ou aos poucos."
        accept=".csv,.txt,.xlsx"
        many
        testId="arquivos"
        onFiles={add}
      />
      <LeftOut names={leftOut} />
      {chosen.length > 0 && (
        <Paper p="md">
          <ul className={classes['files']} aria-label="Arquivos escolhidos">
            {chosen.map((file) => (
              <li key={file.name}>
                <IconFileSpreadsheet size="1.1rem" aria-hidden="true" />
                <span className={classes['fileName']}>{file.name}</span>
                <Text size="sm" c="dimmed">
                  {tamanhoDe(file.size)}
                </Text>
                <ActionIcon variant="subtle" color="gray" aria-label={`Tirar ${file.name}`} onClick={() => remove(file)}>
                  <IconTrash size="1rem" aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Stack mt="md" gap="md">
            <Checkbox
              label="Aceitar em parte"
              description="Grava o que estiver certo e deixa de fora só as linhas com erro. Desmarcado, um erro recusa tudo."
              checked={parcial}
              onChange={(event) => setParcial(event.currentTarget.checked)}
            />
            <Codificacoes value={codificacao} onChange={setCodificacao} />
            <Group justify="flex-end">
              <Text size="sm" c="dimmed">
                {count(chosen.length)} {chosen.length === 1 ? 'arquivo' : 'arquivos'}
              </Text>
              <Action loading={enviar.isPending} onClick={check}>
                Conferir
              </Action>
            </Group>
          </Stack>
        </Paper>
      )}
    </Page>
  );
};
