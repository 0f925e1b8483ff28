import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserCircle } from '@tabler/icons-react';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { useMay } from '../http/may.js';
import { type Anexo, temPrevia, useAnexos } from '../suporte/arquivos/arquivos.api.js';
import classes from '../suporte/arquivos/arquivos.module.css';
import { Miniatura } from '../suporte/arquivos/miniatura.js';
import { Dialog } from '../ui/over/dialog.js';
import { Lines } from '../ui/states.js';

const TIPO = 'colaborador';

const useEscolher = ({ id, etag }: Registro) =>
  useWish(
    (fileId: number | null) => ({
      what: 'Colaborador: foto',
      wish: { method: 'PUT', path: `/cad-colaboradores/${id}/file`, body: { fileId }, ifMatch: etag },
    }),
    'Colaborador editado com sucesso',
  );

const Escolhas = ({
  row,
  imagens,
  onDone,
}: {
  readonly row: Registro;
  readonly imagens: readonly Anexo[];
  readonly onDone: () => void;
}) => {
  const escolher = useEscolher(row);
  const gravar = (fileId: number | null) => escolher.mutate(fileId, { onSuccess: onDone });
  return (
    <Stack>
      {imagens.length === 0 && <Text>Anexe uma foto na aba Anexos, e ela aparece aqui para ser escolhida.</Text>}
      <Group>
        {imagens.map((anexo) => (
          <UnstyledButton
            key={anexo.id}
            aria-label={`Usar ${anexo.nome}`}
            aria-pressed={anexo.id === row['foto']}
            onClick={() => gravar(anexo.id)}
          >
            <Miniatura anexo={anexo} />
          </UnstyledButton>
        ))}
      </Group>
      {row['foto'] !== null && (
        <Group justify="flex-end">
          <Button variant="default" loading={escolher.isPending} onClick={() => gravar(null)}>
            Deixar sem foto
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** The photo of a worker, which is one of the images attached to them. A user who may change the worker can choose another. */
export const FotoDoColaborador = ({ row }: { readonly row: Registro }) => {
  const [opened, { open, close }] = useDisclosure(false);
  const pode = useMay('pessoas', 'escrever');
  const { data } = useAnexos({ tipo: TIPO, id: row.id });
  const imagens = data?.content.filter(({ mime }) => temPrevia(mime));
  const foto = imagens?.find(({ id }) => id === row['foto']);
  const Figura = foto ? (
    <Miniatura anexo={foto} />
  ) : (
    <span className={classes['miniatura']}>
      <IconUserCircle aria-hidden="true" />
    </span>
  );
  if (!pode) return Figura;
  return (
    <>
      <UnstyledButton className="only-screen" aria-label={foto ? 'Trocar a foto' : 'Escolher a foto'} aria-haspopup="dialog" onClick={open}>
        {Figura}
      </UnstyledButton>
      <Dialog opened={opened} onClose={close} title="Foto">
        {imagens ? <Escolhas row={row} imagens={imagens} onDone={close} /> : <Lines rows={2} />}
      </Dialog>
    </>
  );
};
