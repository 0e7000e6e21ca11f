import { useNavigate } from '@tanstack/react-router';

export function useOpenItem(): (id: number | string) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '/items/$id', params: { id: String(id) } });
}
