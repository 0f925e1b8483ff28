import { Alert, Button, Group, List, PasswordInput, Stack, Text } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { DropZone } from '../ui/form/drop-zone.js';
import { instant } from '../ui/format.js';
import { Facts } from '../ui/facts.js';
import { Page } from '../ui/page.js';
import { CERTIFICADOS, useConsultarCertificado, useIncluirCertificado } from './certificados.api.js';

type Lido = NonNullable<ReturnType<typeof useConsultarCertificado>['data']>;

/** The content of the certificate, shown before it is kept. */
const Lido = ({ lido }: { readonly lido: Lido }) => (
  <Stack gap="sm">
    <Facts
      items={[
        ['Titular', lido.titular],
        ['CPF ou CNPJ', lido.documento === null ? 'Não diz' : formatDocumento(lido.documento)],
        ['Emissor', lido.emissor],
        ['Vale até', instant(lido.validoAte)],
      ]}
    />
    {!lido.serve && (
      <Alert color="ambar" title="Este certificado não serve">
        <List>
          {lido.motivos.map((motivo) => (
            <List.Item key={motivo}>{motivo}</List.Item>
          ))}
        </List>
      </Alert>
    )}
  </Stack>
);

/** The button that checks the file, once the file and its password are there. */
const Conferir = ({ pronto, lendo }: { readonly pronto: boolean; readonly lendo: boolean }) => (
  <Group justify="flex-end">
    {!pronto && (
      <Text size="sm" c="dimmed">
        Escolha o arquivo e diga a senha.
      </Text>
    )}
    <Button type="submit" loading={lendo} disabled={!pronto}>
      Conferir
    </Button>
  </Group>
);

/** A certificate is chosen, opened by its password, looked at, and kept. The password is nowhere but in this page while it is open. */
export const Component = () => {
  const [arquivo, setArquivo] = useState<File>();
  const [senha, setSenha] = useState('');
  const consultar = useConsultarCertificado();
  const incluir = useIncluirCertificado();
  const go = useNavigate();
  const escolher = ([primeiro]: readonly File[]) => {
    if (!primeiro) return;
    setArquivo(primeiro);
    consultar.reset();
  };
  const conferir = (event: FormEvent) => {
    event.preventDefault();
    if (arquivo && senha) consultar.mutate({ arquivo, senha });
  };
  const guardar = () => {
    if (!arquivo) return;
    incluir.mutate(
      { arquivo, senha },
      {
        onSuccess: ({ id }) => void go(`${CERTIFICADOS}/${id}`),
      },
    );
  };
  const { data: lido } = consultar;
  return (
    <Page back={{ to: CERTIFICADOS, label: 'Certificados' }} title="Incluir certificado" about="O certificado A1 da fazenda escolhida.">
      <form onSubmit={conferir}>
        <Stack gap="md">
          <DropZone
            title={arquivo ? arquivo.name : 'Solte aqui o arquivo do certificado'}
            text="Um arquivo .pfx ou .p12, com a chave privada. É guardado cifrado, e não se baixa mais daqui."
            accept=".pfx,.p12"
            testId="certificado"
            onFiles={escolher}
          />
          <PasswordInput
            label="Senha do certificado"
            autoComplete="off"
            maxLength={200}
            value={senha}
            onChange={({ currentTarget }) => {
              setSenha(currentTarget.value);
              consultar.reset();
            }}
          />
          {lido ? (
            <>
              <Lido lido={lido} />
              {lido.serve && (
                <Group justify="flex-end">
                  <Button leftSection={<IconCertificate size="1.1rem" aria-hidden="true" />} loading={incluir.isPending} onClick={guardar}>
                    Guardar certificado
                  </Button>
                </Group>
              )}
            </>
          ) : (
            <Conferir pronto={Boolean(arquivo && senha)} lendo={consultar.isPending} />
          )}
        </Stack>
      </form>
    </Page>
  );
};
