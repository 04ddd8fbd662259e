export { GET } from '@/server/api/skill-discovery';
