import { ActionIcon, Badge, Button, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconDownload, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { useProblemToast, useWrite } from '../../http/hooks.js';
import { useToast } from '../../ui/toast.js';
import { downloadOf } from '../../http/download.js';
import { useFormWindow } from '../../http/outbox/use-outbox.js';
import { ACEITA, type Anexo, janelaDoArquivo, soBaixando, temPrevia } from './arquivos.api.js';
import classes from './arquivos.module.css';
import { EditarAnexo } from './editar-anexo.js';
import { enviarArquivo } from './envio.js';
import { Miniatura, usePrevia } from './miniatura.js';
import { Prazo } from './prazo.js';

const useBaixar = ({ id, nome }: Anexo) => {
  const complain = useProblemToast();
  return () => void downloadOf('/files/download', { id }, nome).catch(complain);
};

/** Offers the file itself where the browser cannot show a picture. */
const SoBaixando = ({ anexo }: { anexo: Anexo }) => {
  const baixar = useBaixar(anexo);
  return (
    <Stack align="flex-start">
      <Text>O navegador não consegue mostrar esta foto. Baixe o arquivo para ver.</Text>
      <Button variant="default" leftSection={<IconDownload size="1.1rem" aria-hidden="true" />} onClick={baixar}>
        Baixar {anexo.nome}
      </Button>
    </Stack>
  );
};

const Imagem = ({ anexo, onClose }: { anexo: Anexo; onClose: () => void }) => {
  const { url, falhou } = usePrevia(anexo, 'tela');
  return (
    <Dialog opened onClose={onClose} size="xl" title={anexo.nome}>
      {url && <img src={url} alt={anexo.description ?? anexo.nome} className={classes['imagem']} />}
      {(falhou || soBaixando(anexo.mime)) && <SoBaixando anexo={anexo} />}
      {!url && !falhou && temPrevia(anexo.mime) && <Text c="dimmed">Abrindo…</Text>}
    </Dialog>
  );
};

/** Another content for a file: the one before stays in its history. */
const useTrocar = (anexo: Anexo) => {
  const toast = useToast();
  return useWrite(async (arquivo: File) => {
    const signal = new AbortController().signal;
    const campos = { id: String(anexo.id) };
    const avisos = await enviarArquivo({ method: 'PUT', campos, arquivo, signal, aoAndar: () => undefined });
    for (const aviso of avisos) toast.info(aviso);
  }, 'Arquivo substituído com sucesso');
};

const Acoes = ({ anexo, pode, onEditar, onRemover }: { anexo: Anexo; pode: boolean; onEditar: () => void; onRemover: () => void }) => {
  const baixar = useBaixar(anexo);
  const input = useRef<HTMLInputElement>(null);
  const trocar = useTrocar(anexo);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="xl" aria-label={`Ações de ${anexo.nome}`} loading={trocar.isPending}>
            <IconDots size="1.25rem" aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size="1.1rem" aria-hidden="true" />} onClick={baixar}>
            Baixar
          </Menu.Item>
          {pode && (
            <>
              <Menu.Item leftSection={<IconPencil size="1.1rem" aria-hidden="true" />} onClick={onEditar}>
                Editar
              </Menu.Item>
              <Menu.Item leftSection={<IconReplace size="1.1rem" aria-hidden="true" />} onClick={() => input.current?.click()}>
                Substituir
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size="1.1rem" aria-hidden="true" />} onClick={onRemover}>
                Remover
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        accept={ACEITA}
        hidden
        onChange={(event) => {
          const [arquivo] = event.currentTarget.files ?? [];
          if (arquivo) trocar.mutate(arquivo);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
};

/** One attached file: preview, name, size, due date, and actions. */
export const AnexoNaLista = ({ anexo, pode, onRemover }: { anexo: Anexo; pode: boolean; onRemover: () => void }) => {
  const { opened: editando, reopened, ...editar } = useFormWindow(janelaDoArquivo(anexo.id));
  const [vendo, ver] = useDisclosure(false);
  return (
    <li className={classes['anexo']}>
      {anexo.mime.startsWith('image/') ? (
        <UnstyledButton onClick={ver.open} aria-label={`Ver ${anexo.nome}`}>
          <Miniatura anexo={anexo} />
        </UnstyledButton>
      ) : (
        <Miniatura anexo={anexo} />
      )}
      <div>
        <Text fw={600} className={classes['nome'] ?? ''}>
          {anexo.nome}
        </Text>
        <Text size="sm" c="dimmed">
          {[tamanhoDe(anexo.bytes), anexo.description].filter(Boolean).join(' · ')}
        </Text>
        <Group gap="xs">
          {anexo.dueDate && <Prazo vencimento={anexo.dueDate} />}
          {anexo.tags.map((tag) => (
            <Badge key={tag} variant="default" tt="none">
              {tag}
            </Badge>
          ))}
        </Group>
      </div>
      <Acoes anexo={anexo} pode={pode} onEditar={editar.open} onRemover={onRemover} />
      {editando && <EditarAnexo anexo={anexo} escrito={reopened?.values} onClose={editar.close} />}
      {vendo && <Imagem anexo={anexo} onClose={ver.close} />}
    </li>
  );
};
