import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import type { RetornoDoBanco } from '@tulha/domain/folha/comum/folha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useState } from 'react';
import { useMay } from '../../http/may.js';
import { Dialog } from '../../ui/over/dialog.js';
import { count, money } from '../../ui/format.js';
import { Action } from '../../ui/page.js';
import type { DaFolha } from './folhas.api.js';
import { Pessoas } from './pessoas.js';
import { useEnsaiarRetorno, useReceberRetorno } from './retorno.api.js';

type Lido = Answer<typeof RetornoDoBanco>;
type Um = Lido['content'][number];

/** Those who were not paid come first. */
const porUltimo = ({ veredito }: Um): number => (veredito === 'PAGO' ? 1 : veredito === 'JA_PAGO' ? 2 : 0);
const quemFaltaAntes = ({ content }: Lido): Um[] => content.toSorted((a, b) => porUltimo(a) - porUltimo(b));

/** A return file is of one letter a byte. */
const textoDe = async (file: File): Promise<string> => new TextDecoder('latin1').decode(await file.arrayBuffer());

const Formulario = ({ tela, folha, close }: DaFolha & { readonly close: () => void }) => {
  const [file, setFile] = useState<File | null>(null);
  const ensaiar = useEnsaiarRetorno(tela, folha);
  const receber = useReceberRetorno(tela, folha);
  const lido = ensaiar.data;
  const abrir = async (aberto: File | null) => {
    setFile(aberto);
    ensaiar.reset();
    if (aberto) ensaiar.mutate(await textoDe(aberto));
  };
  const marcar = async () => file && receber.mutate(await textoDe(file), { onSuccess: close });
  return (
    <Stack>
      <FileInput
        label="Arquivo de retorno"
        description="O que o banco devolve depois de pagar (CNAB 240). Nada muda antes de você confirmar."
        placeholder="Escolher o arquivo"
        accept=".ret,.txt,.rem"
        clearable
        value={file}
        onChange={(aberto) => void abrir(aberto)}
      />
      {lido && (
        <>
          {lido.avisos.map((aviso) => (
            <Alert key={aviso} color="ambar">
              {aviso}
            </Alert>
          ))}
          <Pessoas label="O que o banco diz de cada um" pessoas={quemFaltaAntes(lido)} detalhe={({ explicacao }) => explicacao} />
          {lido.deFora > 0 && (
            <Text size="sm" c="dimmed">
              {lido.deFora === 1
                ? '1 pagamento do arquivo é de outra folha'
                : `${count(lido.deFora)} pagamentos do arquivo são de outras folhas`}
              .
            </Text>
          )}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Voltar
        </Button>
        <Action loading={ensaiar.isPending || receber.isPending} disabled={!lido || lido.pagos === 0} onClick={() => void marcar()}>
          {lido && lido.pagos > 0
            ? `Marcar ${lido.pagos === 1 ? '1 pago' : `${count(lido.pagos)} pagos`}, ${money(lido.total)}`
            : 'Marcar como pagos'}
        </Action>
      </Group>
    </Stack>
  );
};

/** The bank's return file of a closed sheet: who was paid is shown, and marked once that is confirmed. */
export const Retorno = ({ tela, folha }: DaFolha) => {
  const [opened, { open, close }] = useDisclosure(false);
  const podeMudar = useMay('financeiro', 'escrever');
  if (!podeMudar || folha.total === 0 || folha.paga) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size="1.1rem" aria-hidden="true" />} onClick={open}>
        Retorno
      </Button>
      <Dialog opened={opened} onClose={close} title="Retorno do banco">
        <Formulario {...{ tela, folha, close }} />
      </Dialog>
    </>
  );
};
