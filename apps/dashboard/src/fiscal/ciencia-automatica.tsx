import { Alert, Stack, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { PALAVRAS_DA_CIENCIA_AUTOMATICA } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { useMay } from '../http/may.js';
import { Confirm } from '../ui/confirm.js';
import { instant } from '../ui/format.js';
import { type Fila, useDizerDaCienciaAutomatica } from './sefaz.api.js';

/** Asks for the consent with the very words that are kept of it. */
const Autorizar = ({ fila }: { readonly fila: Fila }) => {
  const dizer = useDizerDaCienciaAutomatica(true);
  return (
    <Confirm
      label="Dar ciência sozinho"
      icon={IconEye}
      title="Autorizar a ciência automática?"
      text={PALAVRAS_DA_CIENCIA_AUTOMATICA}
      confirm="Li e autorizo"
      busy={dizer.isPending}
      onConfirm={() => dizer.mutateAsync({ fila, palavras: PALAVRAS_DA_CIENCIA_AUTOMATICA })}
    />
  );
};

const Retirar = ({ fila, palavras }: { readonly fila: Fila; readonly palavras: string }) => {
  const dizer = useDizerDaCienciaAutomatica(false);
  return (
    <Confirm
      label="Tirar a autorização"
      icon={IconEyeOff}
      title="Tirar a autorização da ciência automática?"
      text={
        <>
          Daqui em diante só se dá ciência de uma nota quando alguém pede. A ciência que já foi dada não se desfaz.
          <Text component="blockquote" size="sm" c="dimmed" mt="sm" mx={0}>
            O que se autorizou: “{palavras}”
          </Text>
        </>
      }
      confirm="Tirar"
      busy={dizer.isPending}
      onConfirm={() => dizer.mutateAsync({ fila })}
    />
  );
};

/** Whether ciência of a document's invoices is given without a person, and by whose consent; the words stand where it is given and taken back. */
export const CienciaAutomatica = ({ fila }: { readonly fila: Fila }) => {
  const podeMudar = useMay('fiscal', 'escrever');
  const { cienciaAutomatica: dada } = fila;
  if (dada === null)
    return (
      <Stack gap="xs" align="flex-start" mt="sm">
        <Text size="sm" c="dimmed">
          A ciência de cada nota espera que alguém a dê. Com a autorização da fazenda, ela se dá sozinha quando as notas chegam.
        </Text>
        {podeMudar && <Autorizar fila={fila} />}
      </Stack>
    );
  return (
    <Alert color="folha" icon={<IconEye aria-hidden="true" />} title="A ciência se dá sozinha" mt="sm">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Autorizada por {dada.por} em {instant(dada.desde)}. Só a ciência: o que houve com cada compra fica para uma pessoa dizer.
        </Text>
        {podeMudar && <Retirar fila={fila} palavras={dada.palavras} />}
      </Stack>
    </Alert>
  );
};
